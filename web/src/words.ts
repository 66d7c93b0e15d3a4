// What the table itself says, in the language of the page; another language is another words.*.ftl.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

const FILES = import.meta.glob<string>("../words.*.ftl", { query: "?raw", import: "default", eager: true });
const FALLBACK = "en";

export type Say = (message: string, words?: Record<string, FluentVariable>) => string;

export const LANGUAGES = Object.keys(FILES).map((file) => file.split(".").at(-2) ?? FALLBACK);

/** Sentences in a language; in English where it lacks one. */
export function speak(language: string): Say {
  const bundles = [language.slice(0, 2), FALLBACK].filter((tongue) => LANGUAGES.includes(tongue)).map(bundleOf);
  return (message, words = {}) => {
    for (const bundle of bundles) {
      const pattern = bundle.getMessage(message)?.value;
      if (pattern) return bundle.formatPattern(pattern, words);
    }
    return message;
  };
}

function bundleOf(language: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(FILES[`../words.${language}.ftl`] ?? ""));
  return bundle;
}

/** "Ana, Bastien and Chloé" */
export function listing(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
