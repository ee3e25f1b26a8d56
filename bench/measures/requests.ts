import type { Bench, Measurement, Part, Slow } from '../measure.ts';

const warmUp = 300;

export interface Request {
  path: string;
  part?: string;
}

/** Sends the requests one after the other, after the first of them as a warm-up. */
export async function ask({ api }: Bench, requests: readonly Request[]): Promise<Measurement> {
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

export function query(values: Record<string, string | number>): string {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(entries)}`;
}
