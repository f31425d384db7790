// Short tones: a decision is yours, a piece moved, the clock runs low. They can be switched off.

const KEPT = 'table.sound';
/** Frequencies in hertz, one after the other. @type {Record<string, number[]>} */
const TONES = {
  yours: [660, 880],
  moved: [330],
  battle: [392, 494, 587],
  low: [520, 520],
  won: [523, 659, 784, 1047],
  lost: [392, 330, 262],
};
const LENGTH_SECONDS = 0.12;
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let context = null;

export const sounds = () => localStorage.getItem(KEPT) !== 'off';

/** @param {boolean} on */
export const setSounds = (on) => localStorage.setItem(KEPT, on ? 'on' : 'off');

/** A browser lets nothing sound before the page was touched; it is silent until then. @param {string} name */
export function play(name) {
  if (!sounds() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [place, hertz] of (TONES[name] ?? []).entries()) {
    const from = now + place * LENGTH_SECONDS;
    const tone = new OscillatorNode(context, { frequency: hertz, type: 'triangle' });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(LOUDNESS, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + LENGTH_SECONDS);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + LENGTH_SECONDS);
  }
}
