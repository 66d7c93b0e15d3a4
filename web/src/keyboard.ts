// Arrow keys move by geometry: to the nearest place that lies ahead rather than aside.

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export interface Place {
  key: string;
  x: number;
  y: number;
}

const AHEAD: Record<Arrow, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIDEWAYS = 2.5; // a step aside counts for so many steps ahead
const ASKEW = 10000; // what lies more aside than ahead comes last

export function isArrow(key: string): key is Arrow {
  return key in AHEAD;
}

/** Where an arrow key leads; undefined where nothing lies that way. */
export function next(places: readonly Place[], from: Place, arrow: Arrow): Place | undefined {
  const [dx, dy] = AHEAD[arrow];
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (place.key === from.key || ahead <= 0.5) continue;
    const cost = ahead + SIDEWAYS * aside + (aside > ahead * 1.2 ? ASKEW : 0);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
