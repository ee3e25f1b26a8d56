import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type Acknowledged, type Summary, summarise, type Try } from './ledger.ts';
import type { Person, Target } from './people.ts';
import { readersOf, type Work, writersOf } from './work.ts';

export interface Rates {
  writes: number;
  reads: number;
  ownReads: number;
}

export interface Load {
  summary(from: number): Record<Kind, Summary>;
  /** Resolves when no write has failed and every second had one for `milliseconds`, or after `most`. */
  writesGoOn(milliseconds: number, most: number): Promise<void>;
  /** Waits for pending requests and returns the acknowledged writes. */
  end(): Promise<Acknowledged>;
}

export type Kind = keyof Rates;
/** Sends at a fixed rate, independent of the responses. */
export function startLoad(client: Client, people: readonly Person[], targets: readonly Target[], rates: Rates): Load {
  const acknowledged: Acknowledged = { items: [], prices: [] };
  const works: Record<Kind, Work> = {
    writes: writersOf(client, people, targets, acknowledged),
    ...readersOf(client, people, targets),
  };
  const tries: Record<Kind, Try[]> = { writes: [], reads: [], ownReads: [] };
  const underWay = new Set<Promise<void>>();
  let isOver = false;

  async function sendPeriodically(kind: Kind): Promise<void> {
    const start = performance.now();
    for (let count = 0; !isOver; count += 1) {
      await delay(Math.max(0, start + (count * 1_000) / rates[kind] - performance.now()));
      const requestCount = sendRequest(kind, count).finally(() => underWay.delete(requestCount));
      underWay.add(requestCount);
    }
  }
  async function sendRequest(kind: Kind, count: number): Promise<void> {
    const begun = performance.now();
    const outcome = await works[kind](count).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    tries[kind].push({ begun, ended: performance.now(), succeeded: /^2/.test(outcome), outcome });
  }
  const asking = Promise.all((Object.keys(rates) as Kind[]).map(sendPeriodically));

  return {
    summary(from) {
      const until = performance.now();
      return {
        writes: summarise(tries.writes, from, until),
        reads: summarise(tries.reads, from, until),
        ownReads: summarise(tries.ownReads, from, until),
      };
    },
    async writesGoOn(milliseconds, most) {
      const end = performance.now() + most;
      while (performance.now() < end) {
        const now = performance.now();
        const { failed, pause } = summarise(tries.writes, now - milliseconds, now);
        if (failed === 0 && pause < 1) return;
        await delay(100);
      }
    },
    async end() {
      isOver = true;
      await asking;
      await Promise.all(underWay);
      return acknowledged;
    },
  };
}
