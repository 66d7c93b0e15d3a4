// The decks of whoever looks at the page: made, filled file by file, marked, thrown away.

export interface Photo {
  photo: string;
  address: string;
  motif: boolean;
  words: string;
  size: number;
  like: number; // the number of one before it that it is much like, or 0
}

export interface OwnDeck {
  deck: string;
  name: string;
  photos: Photo[];
  running: number; // tables that go on
  fewest: number; // photographs for each player
}

const TRIES = 6;
const WAIT = 1500;
const BUSY = [429, 503];

/** The server says no; the message says why. */
export class Refusal extends Error {}

export class Shelf {
  constructor(
    readonly game: string,
    private readonly csrf: string,
    readonly largest: number, // bytes of one file
    private readonly ask: typeof fetch = (...request) => fetch(...request),
    private readonly wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds)),
  ) {}

  show(deck: string): Promise<OwnDeck> {
    return this.send("GET", `/${deck}`) as Promise<OwnDeck>;
  }

  async make(name: string): Promise<string> {
    return ((await this.send("POST", "", { game: this.game, name })) as { deck: string }).deck;
  }

  async rename(deck: string, name: string): Promise<void> {
    await this.send("POST", `/${deck}`, { name });
  }

  async mark(deck: string, photo: string, change: { motif?: boolean; words?: string }): Promise<void> {
    await this.send("POST", `/${deck}/photos/${photo}`, change);
  }

  /** A photograph, or without one the whole deck. */
  async throwAway(deck: string, photo = ""): Promise<void> {
    await this.send("DELETE", `/${deck}${photo && `/photos/${photo}`}`);
  }

  /** One file; the server opens it and says what it has become. */
  add(deck: string, file: Blob): Promise<Photo> {
    return this.send("POST", `/${deck}/photos`, file) as Promise<Photo>;
  }

  /** Again for a while if the house is busy or the line is cut; a photograph sent twice is taken once. */
  private async send(method: string, path: string, body?: Blob | object): Promise<unknown> {
    const isFile = body instanceof Blob;
    const type = isFile ? "application/octet-stream" : "application/json";
    const headers = { "x-csrf-token": this.csrf, accept: "application/json", ...(body ? { "content-type": type } : {}) };
    const sent = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) };
    let said = "";
    for (let n = 0; n < TRIES; n += 1) {
      if (n) await this.wait(WAIT * n);
      let answer: Response;
      try {
        answer = await this.ask(`/api/decks${path}`, { method, headers, ...sent });
        if (answer.ok) return answer.status === 204 ? undefined : await answer.json();
      } catch {
        continue;
      }
      const told = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
      said = String(told["refused"] ?? told["message"] ?? answer.status);
      if (!BUSY.includes(answer.status)) throw new Refusal(said);
    }
    throw new Refusal(said);
  }
}
