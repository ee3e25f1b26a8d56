export interface Acknowledged {
  items: string[];
  prices: string[];
}

/** Times by performance.now(). */
export interface Try {
  begun: number;
  ended: number;
  succeeded: boolean;
  outcome: string;
}

export interface Summary {
  tried: number;
  failed: number;
  /** Longest time without a success, in seconds. */
  pause: number;
  /** Seconds from the moment to the start of the last failed request. 0 without failures. */
  lastFailure: number;
  /** Longest duration of a request in seconds, successful or not. */
  longestWait: number;
  failures: Record<string, number>;
  /** Number of failed requests by the second of their start. Earlier starts count as second -1. */
  failedIn: Record<number, number>;
}

/** Summarizes requests that ended after `from`. `until` is the end of the observation. */
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
