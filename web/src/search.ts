// Looking for words in the rules: without regard to accents and capitals, every word of what was typed.
import type { Chapter } from "./scene";

const MARKS = /\p{Diacritic}/gu;

/** A text as it is compared: œ as oe, é as e, ’ as '. */
export function folded(text: string): string {
  const plain = text.normalize("NFD").replace(MARKS, "").toLowerCase();
  return plain.replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("’", "'").replaceAll("\u00a0", " ");
}

/** The clauses that hold every word asked for, or begin with the number asked for; all chapters for nothing. */
export function found(chapters: readonly Chapter[], asked: string): Chapter[] {
  const words = folded(asked).replaceAll("§", "").split(/\s+/).filter(Boolean);
  if (!words.length) return [...chapters];
  const holds = (text: string): boolean => words.every((word) => text.includes(word));
  return chapters
    .map((chapter) => {
      const title = folded(chapter.title);
      const clauses = chapter.clauses.filter((one) => holds(`${one.clause} ${title} ${folded(one.text)}`));
      return { ...chapter, clauses };
    })
    .filter((chapter) => chapter.clauses.length);
}
