// Small sounds, made here, for whoever wants them: another's move, your turn, the end. None unless asked for.
import { isWished, wishFor } from "./wishes";

export type Sound = "move" | "turn" | "end";

/** Notes: when, in seconds; how high, in hertz; how long; how loud. */
type Note = readonly [at: number, hertz: number, lasts: number, loud: number];

export const NOTES: Record<Sound, readonly Note[]> = {
  move: [[0, 196, 0.09, 0.22]],
  turn: [
    [0, 523.25, 0.28, 0.16],
    [0.13, 783.99, 0.4, 0.16],
  ],
  end: [
    [0, 523.25, 0.3, 0.14],
    [0.14, 659.25, 0.3, 0.14],
    [0.28, 783.99, 0.3, 0.14],
    [0.42, 1046.5, 0.7, 0.16],
  ],
};

let heard: AudioContext | undefined;

export function areOn(): boolean {
  return isWished("sounds");
}

/** On or off from now on; whoever turns them on hears one at once. */
export function turn(on: boolean): void {
  wishFor("sounds", on);
  if (on) play("turn");
}

export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  heard ??= new AudioContext();
  if (heard.state === "suspended") void heard.resume(); // browsers are silent until somebody has touched the page
  for (const note of NOTES[sound]) ring(heard, note);
}

/** A soft knock on wood, or a bell: a sine that begins at once and dies away. */
function ring(context: AudioContext, [at, hertz, lasts, loud]: Note): void {
  const [tone, volume, from] = [context.createOscillator(), context.createGain(), context.currentTime + at];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + lasts);
}
