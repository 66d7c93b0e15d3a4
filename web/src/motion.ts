// Movement from the difference between two drawings. What keeps its key and kind moves from where it
// was; so does what disappeared there and whose like appeared here; anything else comes out of its source.

import type { Point } from "./scene";
import { isWished } from "./wishes";

export const DURATION = 520;
const NEAR = 30; // about where a track begins, in its zone
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";
const SVG = "http://www.w3.org/2000/svg";

export interface Thing {
  key: string;
  kind: string;
  zone: string;
  source?: string; // the key of what it comes out of
  ground?: boolean; // it lies under the spots: it can turn, but not wander off
}

export interface Placed extends Thing {
  matrix: DOMMatrix;
  body: SVGGElement;
  track: readonly Point[]; // the way by which it came
}

/** For each new thing, the old one that it was: itself, one of its kind that is gone, or its source. */
export function pair<Old extends Thing, New extends Thing>(before: readonly Old[], after: readonly New[]): Map<New, Old> {
  const name = (thing: Thing): string => `${thing.key}\n${thing.kind}`;
  const old = new Map(before.map((thing) => [name(thing), thing]));
  const pairs = new Map<New, Old>();
  const come: New[] = [];
  for (const thing of after) {
    const same = old.get(name(thing));
    if (same) {
      pairs.set(thing, same);
      old.delete(name(thing));
    } else if (thing.kind && !thing.ground) come.push(thing);
  }
  const gone = [...old.values()].filter((thing) => !thing.ground);
  for (const thing of come) {
    const i = gone.findIndex((other) => other.kind === thing.kind);
    const [like] = i < 0 ? [] : gone.splice(i, 1);
    const from = like ?? before.find((other) => other.key === thing.source);
    if (from) pairs.set(thing, from);
  }
  return pairs;
}

/** Every piece of a drawing and where it is on the screen. */
export function measure(root: Element): Placed[] {
  const placed: Placed[] = [];
  for (const svg of root.querySelectorAll<SVGElement>("[data-zone]")) {
    const zone = svg.dataset["zone"] ?? "";
    let ground = svg.querySelector(":scope > .spot") !== null;
    for (const child of svg.querySelectorAll<SVGGElement>(":scope > .spot, :scope > .piece")) {
      if (child.classList.contains("spot")) ground = false;
      const body = child.querySelector<SVGGElement>(":scope > .body");
      const matrix = body?.getScreenCTM?.();
      if (!body || !matrix) continue;
      const { key = "", kind = "", source = "", track = "" } = child.dataset;
      placed.push({ key, kind, zone, source, ground, matrix: DOMMatrix.fromMatrix(matrix), body, track: pointsIn(track) });
    }
  }
  return placed;
}

export function isStill(): boolean {
  return !isWished("motion") || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What the style of the page does of itself follows the same wish. */
export function stillness(): void {
  document.documentElement.toggleAttribute("data-still", !isWished("motion"));
}

/** Let everything travel from where it was. */
export function play(before: readonly Placed[], root: Element): void {
  if (isStill() || before.length === 0) return;
  const after = measure(root);
  const pairs = pair(before, after);
  for (const thing of after) {
    const old = pairs.get(thing);
    if (!old) thing.body.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION, easing: "ease-in" });
    else if (isElsewhere(old.matrix, thing.matrix)) {
      if (old.zone === thing.zone) slide(old, thing);
      else fly(old, thing);
    }
  }
}

function isElsewhere(a: DOMMatrix, b: DOMMatrix): boolean {
  return Math.hypot(a.e - b.e, a.f - b.f) > 1 || Math.hypot(a.a - b.a, a.b - b.b) > 0.02;
}

function slide(from: Placed, to: Placed): void {
  const difference = to.matrix.inverse().multiply(from.matrix);
  const [first, last] = [{ transform: css(difference) }, { transform: "none" }];
  const steps = along(to.track, [difference.e, difference.f]);
  const between = steps.map(({ by: [x, y], offset }) => ({ transform: `translate(${x}px, ${y}px)`, offset }));
  to.body.animate([first, ...between, last], { duration: DURATION * (steps.length ? 1.5 : 1), easing: EASE });
}

export interface Step {
  by: Point; // from where it ends
  offset: number; // 0 where it begins, 1 where it ends
}

/** The points between the ends of a track, if it begins about where something was, so far from its end. */
export function along(track: readonly Point[], was: Point): Step[] {
  const [begin, end] = [track[0], track.at(-1)];
  if (!begin || !end || Math.hypot(begin[0] - end[0] - was[0], begin[1] - end[1] - was[1]) > NEAR) return [];
  const far = track.map((at, i) => (i ? Math.hypot(at[0] - (track[i - 1]?.[0] ?? 0), at[1] - (track[i - 1]?.[1] ?? 0)) : 0));
  const whole = far.reduce((sum, one) => sum + one, 0);
  let gone = 0;
  return track.slice(0, -1).flatMap((at, i): Step[] => {
    gone += far[i] ?? 0;
    return i ? [{ by: [at[0] - end[0], at[1] - end[1]], offset: gone / whole }] : [];
  });
}

function pointsIn(written: string): Point[] {
  return written.split(" ").filter(Boolean).map((pair) => {
    const [x = 0, y = 0] = pair.split(",").map(Number);
    return [x, y];
  });
}

/** From one zone to another it travels above the table: zones show nothing beyond their edges. */
function fly(from: Placed, to: Placed): void {
  const sky = skyOver();
  const ghost = document.createElementNS(SVG, "g");
  for (const part of to.body.children) {
    if (!part.classList.contains("halo")) ghost.append(part.cloneNode(true));
  }
  sky.append(ghost);
  const timing = { duration: DURATION * 1.3, easing: EASE };
  to.body.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const flight = ghost.animate([{ transform: css(from.matrix) }, { transform: css(to.matrix) }], timing);
  const land = (): void => ghost.remove();
  flight.onfinish = land;
  flight.oncancel = land;
}

function skyOver(): Element {
  const there = document.querySelector(".flights");
  if (there) return there;
  const sky = document.createElementNS(SVG, "svg");
  sky.setAttribute("class", "flights");
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  return sky;
}

function css({ a, b, c, d, e, f }: DOMMatrix): string {
  return `matrix(${[a, b, c, d, e, f].map((n) => n.toFixed(4)).join(", ")})`;
}
