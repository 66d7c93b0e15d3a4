// What goes with a table and is no part of the game: who looks on, what is said, whose time runs, who waits for whom.
import { muted, Patience, timeLeft, watched, withLine, type Aside, type Company, type Stood } from "./company";
import type { Snapshot } from "./scene";
import { Refused, type Transport } from "./transport";

const TRIES = 3; // while the table changes meanwhile

export class Beside {
  company: Company | undefined = $state.raw();
  stood: Stood = $state.raw({ version: -1, at: performance.now() });
  clock = $state(performance.now()); // what the clocks show
  talking = $state(false);
  silent = $state(muted());
  private readonly patience = new Patience();

  readonly offered = $derived.by(() => this.offers());
  readonly timed = $derived.by(() => this.whose()); // the seat whose time is of most interest
  readonly seconds = $derived.by(() => this.left());

  constructor(
    private readonly now: () => Snapshot | undefined,
    private readonly transport: Pick<Transport, "company" | "speak">,
  ) {}

  /** The clocks go, and it is time for whoever waits. */
  tick(): void {
    this.clock = performance.now();
  }

  /** The table has changed. */
  follow(next: Snapshot): void {
    if (this.stood.version === next.version) return;
    this.tick();
    this.stood = { version: next.version, at: this.clock };
    this.patience.follow(next, this.clock);
    if (next.clock?.paused) this.load();
  }

  /** Without it the table is played all the same. */
  load(again = TRIES): void {
    this.transport.company().then((found) => {
      const now = this.now();
      this.company = found;
      this.tick();
      if (now && now.version > found.version && again) return this.load(again - 1);
      if (now?.version !== found.version) return;
      this.stood = { version: found.version, at: this.clock - found.counted * 1000 };
      this.patience.hear(found, now, this.clock);
    }, () => {});
  }

  hear(told: Aside): void {
    if (told.again) return this.load();
    if (!this.company) return;
    if (told.spectators !== undefined) this.company = { ...this.company, spectators: told.spectators };
    if (told.presence) this.company = { ...this.company, presence: told.presence };
    if (told.rematch) this.company = { ...this.company, rematch: told.rematch };
    if (told.said) this.company = { ...this.company, lines: withLine(this.company.lines, told.said) };
  }

  /** Say something; why it cannot be said, or nothing. */
  async speak(text: string, reaction: string, unheard: string): Promise<string> {
    try {
      const said = await this.transport.speak(text, reaction);
      if (this.company) this.company = { ...this.company, lines: withLine(this.company.lines, said) };
      return "";
    } catch (problem) {
      return problem instanceof Refused ? problem.message : unheard;
    }
  }

  private offers(): number[] {
    const now = this.now();
    return now && this.clock ? this.patience.offered(now, this.clock) : [];
  }

  private whose(): number | undefined {
    const now = this.now();
    return now && watched(now);
  }

  private left(): number | undefined {
    const now = this.now();
    return now && this.timed !== undefined ? timeLeft(now, this.timed, this.stood, this.clock) : undefined;
  }
}
