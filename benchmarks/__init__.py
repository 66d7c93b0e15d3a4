"""Benchmarks: this project's engine, and the engines it is measured beside."""
