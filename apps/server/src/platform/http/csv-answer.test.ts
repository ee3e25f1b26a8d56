import { once } from 'node:events';
import { request } from 'node:http';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { isExportCut, maxExported, sendCsv, sendRowsAsCsv } from './csv-answer.ts';

async function* one() {
  yield [{ id: 1 }];
}

async function exported(cut: boolean) {
  const app = fastify();
  app.decorate('pictureAddress', (text: string) => text);
  app.get('/', (_, reply) => sendCsv(reply, { name: 'things', columns: { Id: ({ id }) => id }, batches: one(), cut }));
  return app.inject('/');
}

test('OPR-09 a file that is cut says so in its name, in its last line and to the page', async () => {
  const whole = await exported(false);
  expect(whole.body).toBe('\ufeffId\r\n1\r\n');
  expect(whole.headers['x-cut-at']).toBeUndefined();
  const cut = await exported(true);
  expect(cut.body).toBe('\ufeffId\r\n1\r\n"The file ends here: these are the first 100,000, and more match."\r\n');
  expect(cut.headers).toMatchObject({
    'content-disposition': 'attachment; filename="things-first-100000.csv"',
    'x-cut-at': '100000',
  });
});

test('OPR-09 a file is cut when more match than it holds', async () => {
  expect(await isExportCut(async (limit) => Math.min(limit, maxExported))).toBe(false);
  expect(await isExportCut(async (limit) => Math.min(limit, 10 * maxExported))).toBe(true);
});

test('OPR-09 rows in memory are all sent, in their order, and cut as others', async () => {
  const app = fastify();
  app.decorate('pictureAddress', (text: string) => text);
  const rows = Array.from({ length: 401 }, (_, id) => id);
  app.get('/', (_, reply) => sendRowsAsCsv(reply, { name: 'things', columns: { Id: (id) => id }, rows, cut: 401 }));
  const { body, headers } = await app.inject('/');
  expect(body.split('\r\n').slice(1, 402).map(Number)).toEqual(rows);
  expect(headers['x-cut-at']).toBe('401');
});

test('a client that leaves in the middle of a file ends the reading of rows', async () => {
  const closed = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 1_000 }, (_, id) => ({ id }));
    } finally {
      closed.resolve();
    }
  }
  const app = fastify();
  app.decorate('pictureAddress', (text: string) => text);
  app.get('/', (_, reply) =>
    sendCsv(reply, { name: 'things', columns: { Id: ({ id }) => id }, batches: endless(), cut: false }),
  );
  const client = request(await app.listen({ port: 0, host: '127.0.0.1' })).end();
  const [response] = await once(client, 'response');
  await once(response, 'data');
  client.destroy();
  await closed.promise;
  await app.close();
});
