// What has been pointed at and clicked so far, and what a click means then: a move, a step towards it, or a question.
import { aimedAt, click, glances, narrow, toward, type Hand } from "./path";
import type { Choice, Spot } from "./scene";
import { isWished } from "./wishes";

/** What there is to choose from, and what becomes of it. */
export interface Reached {
  choices: () => readonly Choice[];
  spots?: () => readonly Spot[];
  mustSay?: () => readonly string[]; // verbs that cannot go without words
  act: (choice: Choice, says: string | null) => void;
  tell?: (message: string, words?: Record<string, number>) => void; // aloud, to whoever has keys
}

const TREMOR = 10; // milliseconds

export class Reach {
  clicked: string[] = $state([]);
  aim: Choice[] = $state.raw([]);
  armed: string | null = $state(null); // a key, or an action, that does it when it is chosen once more
  only: string | null = $state(null); // the verb that one has said to be for
  sure = $state(isWished("sure")); // always ask once more

  readonly meant = $derived.by(() => this.of.choices().filter((one) => this.only === null || one.verb === this.only));
  readonly here = $derived.by(() => narrow(this.meant, this.clicked));
  readonly far = $derived.by(() =>
    toward(this.clicked.length || this.only !== null ? [] : this.of.choices(), this.of.spots?.() ?? [], this.here.lit),
  );
  private readonly lookAt = glances((what) => (this.aim = what));
  private asking: Choice | null = null; // what is armed

  constructor(private readonly of: Reached) {}

  forget(): void {
    this.clicked = [];
    this.aim = [];
    this.armed = null;
    this.only = null;
  }

  /** The place that is pointed at, or none. */
  look(key: string | null): void {
    if (key === null) return this.glance(null);
    const way = this.far.get(key);
    this.lookAt(way ? [way] : aimedAt(this.meant, this.clicked, key));
  }

  /** The choice whose button is pointed at. What is armed comes into sight again. */
  glance(choice: Choice | null): void {
    const shown = choice ?? (this.armed === null ? null : this.asking);
    this.lookAt(shown && [shown]);
  }

  /** A place was clicked. */
  pick(key: string, hand: Hand): void {
    const way = this.far.get(key);
    if (way) return void this.ask(key, way, true, hand);
    const meant = click(this.meant, this.clicked, key);
    if (meant.kind === "act" && this.of.mustSay?.().includes(meant.choice.verb)) {
      this.clicked = [...(meant.choice.path ?? [])]; // the words come next
      this.armed = null;
      this.aim = [meant.choice];
    } else if (meant.kind === "act") {
      this.ask(key, meant.choice, this.isToBeSure(meant.choice, hand), hand);
    } else if (meant.kind === "narrow") {
      this.clicked = meant.clicked;
      this.armed = null;
      const after = narrow(this.meant, this.clicked);
      this.aim = hand === "mouse" ? [] : after.complete;
      if (hand === "keyboard") this.of.tell?.("ways", { n: after.choices.length });
    } else {
      this.armed = null;
      this.aim = [];
    }
  }

  /** A button was pressed; whether that did it. */
  press(choice: Choice, says: string | null, hand: Hand): boolean {
    return this.ask(`do ${choice.action}`, choice, this.isToBeSure(choice, hand), hand, says);
  }

  /** Is this button the one that does it when pressed once more? */
  isArmed(choice: Choice): boolean {
    return this.armed === `do ${choice.action}`;
  }

  /** Show a choice that a hint names, as if its way had been clicked; the button that does it is left. */
  follow(choice: Choice): void {
    this.clicked = [...(choice.path ?? [])];
    this.armed = null;
    this.aim = [choice];
  }

  /** What these choices are for, and nothing else, is lit from now on; or all again. */
  mean(verb: string | null): void {
    this.forget();
    this.only = verb;
  }

  stepBack(): void {
    if (this.armed !== null) this.armed = null;
    else if (this.clicked.length) this.clicked = this.clicked.slice(0, -1);
    else this.only = null;
    this.aim = [];
  }

  /** A finger may slip: what cannot be taken back is asked for once more; everything, where that is wished. */
  private isToBeSure(choice: Choice, hand: Hand): boolean {
    return this.sure || (hand === "touch" && !!choice.final);
  }

  private ask(key: string, choice: Choice, twice: boolean, hand: Hand, says: string | null = null): boolean {
    if (!twice || this.armed === key) {
      if (hand === "touch" && isWished("haptics")) navigator.vibrate?.(TREMOR);
      this.of.act(choice, says);
      return true;
    }
    this.asking = choice;
    this.armed = key;
    this.lookAt([choice]);
    if (hand === "keyboard") this.of.tell?.("touch-again");
    return false;
  }
}
