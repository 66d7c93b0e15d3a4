// How events change what one viewer sees; runs without a browser.
import type { Scene, Snapshot, Told } from "./scene";

/** Lists of a scene, told by what is new in them and by runs of the list before: [from, to). */
export type SceneParts = { [Name in keyof Scene]?: readonly (Scene[Name][number] | readonly [number, number])[] };

/**
 * What changed; of the log, what follows its first `log_kept` lines (all of them, if that is not said),
 * of the scene, the lists that changed.
 */
export type TableEvent = Partial<Omit<Snapshot, "scene">> & {
  version: number;
  log_kept?: number;
  scene_parts?: SceneParts;
};

/** The snapshot after an event; undefined where events are missing in between. */
export function advance(now: Snapshot, event: TableEvent): Snapshot | undefined {
  if (event.version <= now.version) return now;
  if (event.version > now.version + 1) return undefined;
  const { log, log_kept: kept, scene_parts: parts, ...rest } = event;
  return {
    ...now,
    ...rest,
    log: log ? [...now.log.slice(0, kept), ...log] : now.log,
    scene: parts ? { ...now.scene, ...putTogether(now.scene, parts) } : now.scene,
  };
}

/** The lists that these parts make out of those before. */
function putTogether(before: Scene, parts: SceneParts): Partial<Scene> {
  const lists = Object.entries(parts).map(([name, told]) => {
    const old: readonly unknown[] = before[name as keyof Scene];
    return [name, told.flatMap((part): unknown[] => (Array.isArray(part) ? old.slice(part[0], part[1]) : [part]))];
  });
  return Object.fromEntries(lists) as Partial<Scene>;
}

/** A line of the log as it is read. */
export function line(told: Told): string {
  return told.words ?? "";
}

/** What was told between two snapshots: to be announced once. */
export function news(before: Snapshot, after: Snapshot): string[] {
  const lines = before.log.map(line);
  const first = after.log.findIndex((told, i) => line(told) !== lines[i]);
  return first < 0 ? [] : after.log.slice(first).map(line);
}

/** The seat on this device that the table waits for, where it is another one than is shown. */
export function seatToTakeUp(now: Snapshot): number | undefined {
  if (now.over || (now.seat !== null && now.seats[now.seat]?.waiting)) return undefined;
  return now.you.find((seat) => seat !== now.seat && now.seats[seat]?.waiting);
}

/** Is there something to hide between the seat that is shown and the next one on this device? */
export function needsCover(now: Snapshot, next: number): boolean {
  return [now.seat, next].some((seat) => seat !== null && (now.covered?.includes(seat) ?? false));
}

/** Are hints to be had: is this seat to decide, against bots alone? */
export function mayAskForHints(now: Snapshot): boolean {
  return now.waiting && !now.over && now.seats.every((seat, i) => i === now.seat || seat.kind === "bot");
}

/** The bot that the table waits for. */
export function botWaitedFor(now: Snapshot): string {
  return now.seats.find((seat) => seat.waiting && (seat.kind === "bot" || seat.kind === "away"))?.name ?? "";
}
