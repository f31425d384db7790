// The service's clock, as this page reads it. It is for showing alone: the service decides.

/** How often the service is asked; the quickest reply tells most. */
const TRIES = 5;
/** Sleep and a changed clock show as a gap between two clocks of the browser, in milliseconds. */
const GAP = 1000;
/** How often it is looked whether the machine slept, and how often the service is asked anew; in milliseconds. */
const LOOK = 2000;
const ANEW = 60_000;

export class Clock {
  /** Until the service has said what time it is, the browser's own clock is the best guess. */
  #offset = Date.now() - performance.now();
  #gap = Date.now() - performance.now();

  /** Asks the service what time it is. */
  async set() {
    let quickest = Infinity;
    for (let turn = 0; turn < TRIES; turn++) {
      const asked = performance.now();
      const reply = await fetch('/v1/time', { cache: 'no-store' }).then((reply) => reply.json(), () => null);
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

  /** The service's present instant, in milliseconds since 1970. */
  now() {
    return performance.now() + this.#offset;
  }

  /** Waits for an instant of the service's; one that is past is not waited for. @param {number} instant */
  until(instant) {
    const left = instant - this.now();
    return left > 0 ? new Promise((done) => setTimeout(done, left)) : undefined;
  }

  /** Whether the machine slept, or its clock was changed, since the service was asked. */
  isAstray() {
    return Math.abs(Date.now() - performance.now() - this.#gap) > GAP;
  }
}
