import type { Clock } from '../../apps/web/app/lib/clock.ts';

/** The true time of one world. It passes while a device waits. */
export interface WorldTime {
  now: number;
}

/** The clock of one device. Time passes when a test says so. The clock may be wrong. */
export class VirtualClock implements Clock {
  readonly #world: WorldTime;
  #error = 0;
  /** In true time. */
  #timers: { at: number; work: () => void }[] = [];

  constructor(world: WorldTime) {
    this.#world = world;
  }

  now(): number {
    return this.#world.now + this.#error;
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#world.now + milliseconds, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Runs the next timer and moves the time of the world there. Returns false if there is no timer. */
  next(): boolean {
    const [timer] = this.#timers.toSorted((a, b) => a.at - b.at);
    if (!timer) return false;
    this.#world.now = Math.max(this.#world.now, timer.at);
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.work();
    return true;
  }

  /** Sets the clock by hand. Timers run as long from now as before. */
  skew(milliseconds: number): void {
    this.#error += milliseconds;
  }
}
