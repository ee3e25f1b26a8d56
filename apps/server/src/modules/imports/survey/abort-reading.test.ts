import { expect, test } from 'vitest';
import { readPriceFile } from './read-price-file.ts';

const file = (rows: number) => ({
  kind: 'pricesmart' as const,
  bytes: Buffer.from(`Item,Club,Price\n${'Rice,Mausica,10\n'.repeat(rows)}`),
});

test('OPR-05 reading a file is broken off, while it is read and while it waits for its turn; the next one is read', async () => {
  const cancelled = new AbortController();
  const read = readPriceFile(file(90_000), cancelled.signal);
  const waits = readPriceFile(file(10), cancelled.signal);
  const reason = new Error('cancelled');
  cancelled.abort(reason);
  expect((await Promise.allSettled([read, waits])).map((one) => Reflect.get(one, 'reason'))).toEqual([reason, reason]);
  expect((await readPriceFile(file(10))).prices).toHaveLength(10);
});
