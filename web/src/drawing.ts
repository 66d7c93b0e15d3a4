// Numbers, places and outlines as src/tablee/kit/pictures/draw.py writes them; tests hold the two together.
import type { Piece, Point, Scene, Spot, Zone } from "./scene";

export interface Layers {
  below: Piece[];
  spots: Spot[];
  above: Piece[];
}

/** A zone's pieces from the lowest layer to the highest; the spots lie below layer 0. */
export function layersOf(scene: Scene, zone: Zone): Layers {
  const pieces = scene.pieces.filter((piece) => piece.zone === zone.name);
  pieces.sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
  return {
    below: pieces.filter((piece) => (piece.layer ?? 0) < 0),
    spots: scene.spots.filter((spot) => spot.zone === zone.name),
    above: pieces.filter((piece) => (piece.layer ?? 0) >= 0),
  };
}

/** Where it is, how it is turned, how large. */
export function placed(thing: { at: Point; turn?: number; size?: number | Point }): string {
  const words = [`translate(${number(thing.at[0])} ${number(thing.at[1])})`];
  if (thing.turn) words.push(`rotate(${number(thing.turn)})`);
  if (typeof thing.size === "number" && thing.size !== 1) words.push(`scale(${number(thing.size)})`);
  return words.join(" ");
}

/** A number to a hundredth, and whole where it is. */
export function number(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

/** The points of a line or a polygon. */
export function points(list: readonly Point[]): string {
  return list.map(([x, y]) => `${number(x)},${number(y)}`).join(" ");
}

/** The six corners of a hexagon that stands on one of them. */
export function hexagon([w, h]: Point): Point[] {
  const [x, y] = [w / 2, h / 2];
  return [[0, -y], [x, -y / 2], [x, y / 2], [0, y], [-x, y / 2], [-x, -y / 2]];
}

/** The words that are there. */
export function classes(...words: (string | false | undefined)[]): string {
  return words.filter(Boolean).join(" ");
}

/** The class of a zone: "board 2" is a zone-board. */
export function zoneClass(zone: Zone): string {
  return classes("zone", `zone-${zone.name.split(" ")[0]}`, zone.face);
}

/** The names of the symbols in a look.svg. */
export function symbolsOf(look: Element): Set<string> {
  return new Set(Array.from(look.querySelectorAll("[id]"), (element) => element.id));
}
