// Short tones, for players who asked for them.

/** Frequencies in hertz, one after the other. @type {Record<string, number[]>} */
const TONES = {
  tick: [440],
  released: [660, 880],
  wrong: [220, 180],
  correct: [660, 880, 1320],
  taken: [660],
  given: [330],
  free: [520],
  won: [523, 659, 784, 1047],
  lost: [392, 330, 262],
};
const LENGTH_SECONDS = 0.12;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** The second that was heard last; 0 for none. */
  #counted = 0;

  /** @param {import('./figures.js').Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** The last seconds of a clock are seen and heard. @param {HTMLElement} clock @param {number} left in milliseconds @param {number} from the first of them */
  countDown(clock, left, from) {
    const seconds = Math.ceil(left / 1000);
    const soon = seconds > 0 && seconds <= from;
    clock.classList.toggle('soon', soon);
    if (soon && seconds !== this.#counted) this.play('tick');
    this.#counted = soon ? seconds : 0;
  }

  /** @param {string} name */
  play(name) {
    if (!this.settings.sound) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    (TONES[name] ?? []).forEach((hertz, place) => {
      const from = context.currentTime + place * LENGTH_SECONDS;
      const tone = new OscillatorNode(context, { frequency: hertz, type: 'triangle' });
      const loudness = new GainNode(context, { gain: 0 });
      loudness.gain.setValueAtTime(0.15, from);
      loudness.gain.exponentialRampToValueAtTime(0.001, from + LENGTH_SECONDS);
      tone.connect(loudness).connect(context.destination);
      tone.start(from);
      tone.stop(from + LENGTH_SECONDS);
    });
  }
}
