// What a lesson speaks of has a ring around it, whatever it is: a place, a piece, a whole part of the table.
import { isStill } from "./motion";

const SVG = "http://www.w3.org/2000/svg";
const APART = 3; // between a thing and its ring

/** Rings around these things, and around no other; the first of them comes into sight. */
export function pointOut(root: Element, keys: readonly string[], zones: readonly string[]): void {
  for (const old of root.querySelectorAll(".pointed")) old.remove();
  for (const key of keys) {
    for (const one of root.querySelectorAll<SVGGElement>(`[data-key="${CSS.escape(key)}"]`)) one.append(ringOf(one));
  }
  for (const name of zones) {
    const zone = root.querySelector<SVGSVGElement>(`svg[data-zone="${CSS.escape(name)}"]`);
    zone?.append(around(zone.viewBox.baseVal, -APART));
  }
  const first = root.querySelector(keys[0] ? `[data-key="${CSS.escape(keys[0])}"]` : `svg[data-zone="${CSS.escape(zones[0] ?? "")}"]`);
  first?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: isStill() ? "instant" : "smooth" });
}

/** A place has the shape of a ring already. */
function ringOf(one: SVGGElement): Element {
  const halo = one.querySelector(".halo");
  if (!halo) return around(one.getBBox(), APART);
  const ring = halo.cloneNode() as Element;
  ring.setAttribute("class", "pointed");
  return ring;
}

function around(box: { x: number; y: number; width: number; height: number }, by: number): Element {
  const ring = document.createElementNS(SVG, "rect");
  const [x, y, width, height] = [box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by];
  for (const [name, value] of Object.entries({ class: "pointed", x, y, width, height, rx: 8 })) ring.setAttribute(name, String(value));
  return ring;
}
