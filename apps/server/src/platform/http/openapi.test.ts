import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

it('describes the API in the OpenAPI document that the contract ships (else run `npm run openapi`)', async () => {
  const answer = await api.send('GET', '/api/schema/');
  const kept = await readFile(new URL('../../../../../packages/contract/openapi.json', import.meta.url), 'utf8');
  expect(answer.statusCode).toBe(200);
  expect(changedParts(answer.json(), JSON.parse(kept))).toEqual([]);
});

it('gives every operation an id of its own, a summary, a tag and its failures', async () => {
  const { paths } = (await api.send('GET', '/api/schema/')).json();
  const operations = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  );
  expect(operations.length).toBeGreaterThan(5);
  for (const { call, operation } of operations) {
    expect(operation, call).toMatchObject({
      operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
      summary: expect.stringMatching(/\w/),
      tags: [expect.stringMatching(/\w/)],
      security: expect.any(Array),
    });
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

type Part = Record<string, unknown>;

/** The names of the paths, components and other parts in which two documents differ: a diff of the whole tells less. */
function changedParts(one: Part, other: Part, depth = 2, prefix = ''): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) => {
    const [left, right] = [one[name], other[name]];
    if (JSON.stringify(left) === JSON.stringify(right)) return [];
    const deeper = depth > 0 && left && right && typeof left === 'object' && typeof right === 'object';
    return deeper ? changedParts(left as Part, right as Part, depth - 1, `${prefix}${name} `) : [`${prefix}${name}`];
  });
}
