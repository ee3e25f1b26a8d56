import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { listEventSchema } from '@bargain-buddy/contract';
import type { Person } from '../bench/people.ts';

export interface OpenStream {
  /** Resolves to the arrival time by performance.now(). */
  received(list: number, version: number): Promise<number>;
  close(): void;
}

export async function openStream(origin: string, { token }: Person): Promise<OpenStream> {
  const headers = { authorization: `Bearer ${token}` };
  const clientRequest: ClientRequest = request(`${origin}/api/events/`, { agent: false, headers }).end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}.`);
  const waiting = new Map<string, (time: number) => void>();
  const begun = Promise.withResolvers<void>();
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const time = performance.now();
    const messages = (rest + chunk).split('\n\n');
    rest = messages.pop() ?? '';
    begun.resolve();
    for (const message of messages) {
      const [, data] = /^event: list\ndata: (.*)$/m.exec(message) ?? [];
      if (!data) continue;
      const { id, version } = listEventSchema.parse(JSON.parse(data));
      waiting.get(`${id} ${version}`)?.(time);
      waiting.delete(`${id} ${version}`);
    }
  });
  // Streams that are still open at the end of the bench fail.
  clientRequest.on('error', () => undefined);
  response.on('error', () => undefined);
  await begun.promise;
  return {
    received(list, version) {
      return new Promise((resolve) => waiting.set(`${list} ${version}`, resolve));
    },
    close: () => void clientRequest.destroy(),
  };
}
