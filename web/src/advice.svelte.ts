// What is found for the decision that is open: a first look at once, then a closer one in its place.
import { Refused, type Advice } from "./transport";
import type { Say } from "./words";

type Ask = (glance: boolean) => Promise<Advice>;

export class Looks {
  found: Advice | undefined = $state.raw();
  wrong = $state("");
  asking = $state(false);
  shown = $state(""); // the action that is shown on the table
  private turn = 0;

  constructor(
    private readonly ask: () => Ask,
    private readonly say: () => Say,
  ) {}

  forget(): void {
    this.turn += 1;
    this.found = undefined;
    this.wrong = this.shown = "";
    this.asking = false;
  }

  /** Look twice; what came of it stays where one of its choices is being looked at. */
  async look(): Promise<void> {
    this.forget();
    const turn = this.turn;
    this.asking = true;
    for (const glance of [true, false]) {
      try {
        const found = await this.ask()(glance);
        if (turn !== this.turn) return;
        if (!this.shown) this.found = found;
      } catch (problem) {
        if (turn !== this.turn) return;
        if (!this.found) this.wrong = problem instanceof Refused ? problem.message : this.say()("no-answer");
        break;
      }
    }
    this.asking = false;
  }
}
