// What others did since one's own last action, for whoever comes back: marked in the story, and shown in motion.
import type { Line, Position, Positions } from "./positions";
import { sinceLastTurn } from "./positions";
import type { Snapshot } from "./scene";

const STEP = 1300; // milliseconds that each action is shown
const AWAY = 4000; // milliseconds after which somebody has been away

export class Missed {
  lines: readonly Line[] = $state.raw([]);
  known = $state(false); // whether there is something
  showing: number | undefined = $state(); // the position that is shown again
  past: Position | undefined = $state.raw(); // and how the table stood there
  readonly told = $derived(this.lines.filter((one) => one.at === this.showing).map((one) => one.words ?? ""));
  private from = 0;
  private to = 0;
  private left = 0;
  private asked: string | null = null; // the decision that was open
  private turn = 0; // of showing: a newer one, or none, ends those before

  constructor(
    private readonly now: () => Snapshot | undefined,
    private readonly positions: Positions,
  ) {}

  /** Looks again whenever somebody comes back to the page; gives back how to stop that. */
  follow(): () => void {
    void this.look();
    const away = (): void => {
      if (document.visibilityState === "hidden") this.left = Date.now();
      else if (Date.now() - this.left > AWAY) void this.look();
    };
    document.addEventListener("visibilitychange", away);
    return () => {
      this.turn += 1;
      document.removeEventListener("visibilitychange", away);
    };
  }

  /** Another decision has come up, or none: whoever has acted since has seen it. */
  decide(decision: string | null): void {
    if (this.asked && decision !== this.asked) this.close();
    this.asked = decision;
  }

  /** What there is to be told, if somebody else has acted. */
  async look(): Promise<void> {
    const now = this.now();
    if (!now || now.seat === null || now.over || now.log.length === 0) return;
    try {
      const contents = await this.positions.contents(String(now.seat));
      const { from, lines } = sinceLastTurn(contents);
      this.lines = from > 0 ? lines : [];
      [this.from, this.to] = [from, contents.turns.length];
    } catch {
      this.lines = []; // the table itself is there, and the story beside it
    } finally {
      this.known = true;
    }
  }

  async show(): Promise<void> {
    const now = this.now();
    if (!this.lines.length || !now) return;
    const mine = (this.turn += 1);
    const { from, to, lines } = this;
    try {
      for (let at = from; at <= to; at += 1) {
        if (at > from && at < to && !lines.some((told) => told.at === at)) continue;
        const past = await this.positions.at(at, String(now.seat));
        if (mine !== this.turn) return;
        this.showing = at;
        this.past = past;
        await new Promise((resolve) => setTimeout(resolve, at === from ? STEP / 2 : STEP));
        if (mine !== this.turn) return;
      }
    } catch {
      // what can no longer be shown ends here: the table as it is now follows
    }
    this.stop();
  }

  stop(): void {
    this.turn += 1;
    this.showing = undefined;
    this.past = undefined;
  }

  private close(): void {
    if (this.showing !== undefined) this.stop();
    this.lines = [];
  }
}
