import { openClient } from './client.ts';
import { percentile } from './report.ts';
import { startBare } from './server.ts';

/** Bare reference server that measures the current speed of the machine. */
export interface Yardstick {
  origin: string;
  /** Median of a hundred row requests, in milliseconds. */
  latency(): Promise<number>;
  stop(): Promise<void>;
}

export async function startYardstick(url: string): Promise<Yardstick> {
  const { origin, stop } = await startBare(url);
  const client = openClient(origin);
  const latency = async () => {
    const durations: number[] = [];
    for (let n = 0; n < 100; n += 1) durations.push((await client.get('/rows')).duration);
    return percentile(durations, 50);
  };
  // The warm-up compiles the code and plans the statement.
  for (let n = 0; n < 5; n += 1) await latency();
  return {
    origin,
    latency,
    async stop() {
      client.close();
      await stop();
    },
  };
}
