import type { Bench, Part, Slow, Taken } from '../measure.ts';

const warmUp = 300;

/** What is asked: a path below /api, and to which part of the measure it belongs. */
export interface Request {
  path: string;
  part?: string;
}

/** Asks all the requests, one after the other, after having asked the first of them for warming up. */
export async function ask({ api }: Bench, requests: readonly Request[]): Promise<Taken> {
  for (const { path } of requests.slice(0, warmUp)) await api.get(path);
  const taken: Slow[] = [];
  const parts = new Map<string, number[]>();
  for (const { path, part } of requests) {
    const { duration } = await api.get(path);
    taken.push({ path, duration });
    if (part) parts.set(part, [...(parts.get(part) ?? []), duration]);
  }
  return {
    durations: taken.map(({ duration }) => duration),
    parts: [...parts].map(([name, durations]): Part => ({ name, durations })),
    slowest: taken.toSorted((a, b) => b.duration - a.duration).slice(0, 5),
  };
}

/** A query string of what is given. */
export function query(values: Record<string, string | number>): string {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(entries)}`;
}
