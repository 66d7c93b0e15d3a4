// Where the words about a thing are shown: above it, else below it, and always in the window.
const EDGE = 6; // pixels, from the edge of the window and from the thing

interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

/** The upper left corner of a bubble so wide and so high. */
export function besides(of: Box, wide: number, high: number, window: number, tall: number): [number, number] {
  const left = Math.min(Math.max(EDGE, of.left + of.width / 2 - wide / 2), Math.max(EDGE, window - wide - EDGE));
  const above = of.top - high - EDGE;
  const top = above >= EDGE ? above : Math.min(of.bottom + EDGE, tall - high - EDGE);
  return [left, Math.max(EDGE, top)];
}
