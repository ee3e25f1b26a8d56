import { openClient } from './api-client.ts';
import { startBare } from './server.ts';
import { percentile } from './statistics.ts';

const tries = 100;

/** The bare server: what the machine gives just now. */
export interface Yardstick {
  origin: string;
  /** How long its rows take, in milliseconds: the median of a hundred tries. */
  latency(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the bare server on the database at `url`. */
export async function startYardstick(url: string): Promise<Yardstick> {
  const { origin, stop } = await startBare(url);
  const api = openClient(origin, async () => '', 1);
  const latency = async () => {
    const durations: number[] = [];
    for (let n = 0; n < tries; n += 1) durations.push((await api.get('/rows')).duration);
    return percentile(durations, 50);
  };
  // Until its code is compiled and its statement planned.
  for (let n = 0; n < 5; n += 1) await latency();
  return {
    origin,
    latency,
    async stop() {
      api.close();
      await stop();
    },
  };
}
