import { expect, test } from 'vitest';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const listeners = () => signals.map((signal) => process.listenerCount(signal));

test('what the cluster is made of leaves signals to its main program, which ends all parts in order', async () => {
  const before = listeners();
  await import('./cluster.ts');
  await import('./faults/trials.ts');
  expect(listeners()).toEqual(before);
});
