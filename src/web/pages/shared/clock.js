// The service's clock, as this page reads it. It is for showing alone: the service decides.

/** How often the service is asked; the quickest reply tells most. */
const TRIES = 5;
/** Sleep and a changed clock show as a gap between two clocks of the browser, in milliseconds. */
const GAP = 1000;
/** How often it is looked whether the machine slept, and how often the service is asked anew; in milliseconds. */
const LOOK = 2000;
const ANEW = 60_000;
/** How long is waited at a time, in milliseconds. */
const STEP = 500;

export class Clock {
  #address;
  /** Until the service has said what time it is, the browser's own clock is the best guess. */
  #offset = Date.now() - performance.now();
  #gap = Date.now() - performance.now();

  /** @param {string} [contest] by whose clock; that of a contest in a sandbox is moved on */
  constructor(contest) {
    this.#address = contest ? `/v1/time?contest=${contest}` : '/v1/time';
  }

  /** Asks the service what time it is. */
  async set() {
    let quickest = Infinity;
    for (let turn = 0; turn < TRIES; turn++) {
      const asked = performance.now();
      const reply = await fetch(this.#address, { cache: 'no-store' }).then((reply) => reply.json(), () => null);
      const heard = performance.now();
      if (reply === null || heard - asked > quickest) continue;
      quickest = heard - asked;
      const there = (Date.parse(reply.received_at) + Date.parse(reply.sent_at)) / 2;
      this.#offset = there - (asked + heard) / 2;
    }
    this.#gap = Date.now() - performance.now();
    return quickest < Infinity;
  }

  /** Keeps right from now on, through sleep as well. @param {() => void} woke what is to be done after sleep */
  keep(woke) {
    const look = () => {
      if (document.visibilityState !== 'visible' || !this.isAstray()) return;
      this.set();
      woke();
    };
    document.addEventListener('visibilitychange', look);
    setInterval(look, LOOK);
    setInterval(() => this.set(), ANEW);
  }

  /** Hears an instant that the service said just now; what lies ahead of this clock shows that the other was moved on.
   * @param {number} instant */
  hear(instant) {
    if (instant - this.now() > GAP) this.set();
  }

  /** The service's present instant, in milliseconds since 1970. */
  now() {
    return performance.now() + this.#offset;
  }

  /** Waits for an instant of the service's; one that is past is not waited for. Meanwhile this clock may be set anew.
   * @param {number} instant */
  async until(instant) {
    for (let left = instant - this.now(); left > 0; left = instant - this.now()) {
      await new Promise((done) => setTimeout(done, Math.min(left, STEP)));
    }
  }

  /** Whether the machine slept, or its clock was changed, since the service was asked. */
  isAstray() {
    return Math.abs(Date.now() - performance.now() - this.#gap) > GAP;
  }
}
