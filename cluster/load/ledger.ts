/** Ids by which what was acknowledged is found again. */
export interface Acknowledged {
  items: string[];
  prices: string[];
}

/** A request under load, by performance.now(). */
export interface Try {
  begun: number;
  ended: number;
  succeeded: boolean;
  /** The status, or what became of the connection. */
  outcome: string;
}

/** What happened to requests of one kind from some moment on. */
export interface Summary {
  tried: number;
  failed: number;
  /** The longest time without a success, in seconds. */
  pause: number;
  /** How long after the moment the last request began that failed, in seconds; 0 when none did. */
  lastFailure: number;
  /** The longest that anybody waited, in seconds, for a success or a failure. */
  longestWait: number;
  /** How often each failure came. */
  failures: Record<string, number>;
  /** Of requests that failed, how many began in each second after the moment; what began before it in second -1. */
  failedIn: Record<number, number>;
}

/** Sums up the requests that ended after `from`; `until` is the end of the watch. */
export function summarise(tries: readonly Try[], from: number, until: number): Summary {
  const after = tries.filter(({ ended }) => ended >= from).sort((a, b) => a.ended - b.ended);
  const failed = after.filter(({ succeeded }) => !succeeded);
  const successes = after.filter(({ succeeded }) => succeeded).map(({ ended }) => ended);
  const moments = [from, ...successes, until];
  const pauses = moments.slice(1).map((moment, n) => moment - (moments[n] ?? moment));
  const failures: Record<string, number> = {};
  const failedIn: Record<number, number> = {};
  for (const { outcome, begun } of failed) {
    const second = Math.max(-1, Math.floor((begun - from) / 1_000));
    failures[outcome] = (failures[outcome] ?? 0) + 1;
    failedIn[second] = (failedIn[second] ?? 0) + 1;
  }
  return {
    tried: after.length,
    failed: failed.length,
    pause: seconds(Math.max(0, ...pauses)),
    lastFailure: seconds(Math.max(0, ...failed.map(({ begun }) => begun - from))),
    longestWait: seconds(after.reduce((longest, { begun, ended }) => Math.max(longest, ended - begun), 0)),
    failures,
    failedIn,
  };
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
