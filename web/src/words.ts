// What the table itself says, in the language of the page; another language is another words.*.ftl.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

const FILES = import.meta.glob<string>("../words.*.ftl", { query: "?raw", import: "default", eager: true });
const FALLBACK = "en";

// As kit/words.py has it; tests/kit/typography.json holds both to it.
const MINUS: [RegExp, string] = [/(?<![^ \n(])-(?=\d)/g, "−"];
const TYPESET: Record<string, readonly [RegExp, string][]> = {
  en: [MINUS],
  fr: [
    [/ (?=[:»](?:\s|$|[.,)])|%)|(?<=«) /g, "\u00a0"],
    [/ (?=[;!?](?:\s|$|[.,)»]))/g, "\u202f"],
    [/(?<![\p{L}\d_])([Dd]|[Qq]u)e (?!onz|oui)(?=[aeiouàâäéèêëîïôöùûüœ]\p{L})/giu, "$1’"],
    MINUS,
  ],
};

export type Say = (message: string, words?: Record<string, FluentVariable>) => string;

export const LANGUAGES = Object.keys(FILES).map((file) => file.split(".").at(-2) ?? FALLBACK);

/** Sentences in a language; in English where it lacks one. */
export function speak(language: string): Say {
  const bundles = [language.slice(0, 2), FALLBACK].filter((tongue) => LANGUAGES.includes(tongue)).map(bundleOf);
  return (message, words = {}) => {
    for (const bundle of bundles) {
      const pattern = bundle.getMessage(message)?.value;
      if (pattern) return typeset(bundle.formatPattern(pattern, words), bundle.locales[0] ?? FALLBACK);
    }
    return message;
  };
}

/** A text as a printer of this language would set it. */
export function typeset(text: string, language: string): string {
  return (TYPESET[language] ?? []).reduce((told, [pattern, instead]) => told.replace(pattern, instead), text);
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
