import type { Clock } from '../../apps/web/app/lib/outbox/transport.ts';

/** The time of one device, which passes when a test says so and may be wrong. */
export class VirtualClock implements Clock {
  #now: number;
  #timers: { at: number; work: () => void }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#now + milliseconds, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Passes until something was to happen, which then does; answers whether there was anything. */
  next(): boolean {
    const [timer] = this.#timers.toSorted((a, b) => a.at - b.at);
    if (!timer) return false;
    this.#now = Math.max(this.#now, timer.at);
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.work();
    return true;
  }

  /** Is set by hand; what is to happen happens as long from now as before. */
  skew(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of this.#timers) timer.at += milliseconds;
  }
}
