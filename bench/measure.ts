import type { Budget } from './budgets.ts';
import type { Client, Response } from './client.ts';
import type { Pool } from './database.ts';
import type { People } from './people.ts';
import { type Result, type Sample, toResult } from './report.ts';
import type { Yardstick } from './yardstick.ts';

export interface Bench {
  /** Address of the database. */
  url: string;
  client: Client;
  pool: Pool;
  people: People;
  origin: string;
  yardstick: Yardstick;
}

export interface Measure {
  name: string;
  run(bench: Bench): Promise<Result>;
}

/** Measures durations, and the yardstick before and after them. */
export function measure(name: string, budget: Budget, take: (bench: Bench) => Promise<Sample[]>): Measure {
  return {
    name,
    async run(bench) {
      const before = await bench.yardstick.latency();
      const samples = await take(bench);
      return toResult(name, budget, samples, (before + (await bench.yardstick.latency())) / 2);
    },
  };
}

const warmUp = 300;

/** Sends the requests one after the other, after the first of them as a warm-up. */
export async function getAll({ client }: Pick<Bench, 'client'>, paths: readonly string[]): Promise<Response[]> {
  for (const path of paths.slice(0, warmUp)) await client.get(path);
  const responses: Response[] = [];
  for (const path of paths) responses.push(await client.get(path));
  return responses;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function query(values: Record<string, string | number>): string {
  return `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
}
