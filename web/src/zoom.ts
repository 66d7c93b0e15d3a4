// How large the table is.

export const LARGEST = 4;
const NEARLY = 1.03; // nobody means so little

interface Finger {
  clientX: number;
  clientY: number;
}

/** A size that a table can have. */
export function within(zoom: number): number {
  return zoom < NEARLY ? 1 : Math.min(LARGEST, zoom);
}

/** How far two fingers are apart. */
export function span(fingers: ArrayLike<Finger>): number {
  const [one, other] = [fingers[0], fingers[1]];
  return one && other ? Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) : 1;
}

/** What lies between them. */
export function middle(fingers: ArrayLike<Finger>): [x: number, y: number] {
  const [one, other] = [fingers[0], fingers[1]];
  return one && other ? [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] : [0, 0];
}
