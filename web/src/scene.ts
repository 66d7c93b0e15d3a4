// What the server sends, as src/tablee/kit/pictures/scene.py and the server's tables write it.

export type Point = readonly [number, number];

export interface Zone {
  name: string;
  box: readonly [number, number, number, number];
  label: string;
  face?: string;
}

export interface Spot {
  key: string;
  zone: string;
  at: Point;
  size: Point;
  label: string;
  shape?: "rect" | "circle" | "hexagon";
  kind?: string;
  face?: string;
  text?: string;
  toward?: string; // the action that a click proposes where no path leads
  way?: string; // and what to say of it
}

export interface Piece {
  key: string;
  zone: string;
  at: Point;
  kind?: string;
  face?: string;
  text?: string;
  label?: string;
  turn?: number;
  size?: number;
  layer?: number;
  frame?: Point;
  image?: string;
  enlarge?: boolean;
  points?: readonly Point[];
  source?: string;
  track?: readonly Point[];
  shows?: string; // the key of what comes into sight when this is touched
}

export interface Choice {
  action: string;
  words: string;
  verb: string;
  heading: string;
  path?: readonly string[];
  leads?: string;
  final?: boolean;
  hint?: string;
}

export interface Scene {
  zones: readonly Zone[];
  spots: readonly Spot[];
  pieces: readonly Piece[];
  choices: readonly Choice[];
}

export interface Seat {
  name: string;
  kind: string;
  bot?: string; // what its level is called
  waiting: boolean;
  score: number | null; // as people count it; null: nobody here may know it yet
  pending?: string; // what the end may add or take, in words
  place: number | null;
  since?: number | null; // the version with which its decision came up, of somebody who is waited for
  left?: number | null; // seconds that were left with this version, where there is a clock
  late?: boolean; // a bot had to take its last decision
  opened?: boolean; // anew, by the host: a link seats somebody in place of the bot
  lost?: boolean; // it was once, or somebody was put out of it
}

export interface ClockOf {
  kind: "move" | "bank" | "days";
  runs: boolean;
  paused: boolean;
  wishes: readonly number[]; // seats that wish to stop the clocks, or to let them go on
}

/** A line of the log: what happened, or what somebody said beside an action. */
export interface Told {
  n: number;
  words?: string;
  who?: string;
  says?: string;
  row?: number; // of the story, where words came with an action
  seat?: number; // of whoever said them
  house?: boolean; // none of the game's
}

/** What scores are made of: the points of each seat for one thing, and the clause that gives them. */
export interface Part {
  words: string;
  clause: string;
  points: readonly number[];
}

export interface Snapshot {
  table: string;
  version: number;
  game: string;
  goal?: string; // how one wins, in a sentence
  language: string;
  you: readonly number[];
  seat: number | null;
  seats: readonly Seat[];
  prompt: string;
  chapter: number; // of the rules, that matters now
  waiting: boolean;
  decision: string | null;
  scene: Scene;
  undo: { possible: boolean; why: string; seat?: number | null };
  withdraw: boolean;
  log: readonly Told[];
  over: boolean;
  closed?: boolean; // by the host: it has ended without a result
  result: { winners: readonly number[]; scores: readonly number[]; parts: readonly Part[] } | null;
  says: Readonly<Record<string, number>>;
  must_say: readonly string[]; // verbs that cannot go without words
  clock?: ClockOf | null;
  covered?: readonly number[]; // of several seats on this device, those that know what others here may not
}

export interface Chapter {
  number: number;
  title: string;
  clauses: readonly { clause: string; text: string }[];
  picture: string; // its address but for the theme, or nothing
}
