import { setTimeout as pause } from 'node:timers/promises';

/** Sends at a fixed rate, regardless of pending responses, until `work` is done. */
export async function whileSending<T>(
  aSecond: number,
  send: (n: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const open = new Set<Promise<unknown>>();
  let isOver = false;
  const sendAll = async () => {
    for (let n = 0; !isOver; n += 1) {
      const request = send(n).finally(() => open.delete(request));
      open.add(request);
      await pause(1_000 / aSecond);
    }
  };
  const sending = sendAll();
  try {
    return await work();
  } finally {
    isOver = true;
    await sending;
    await Promise.all(open);
  }
}
