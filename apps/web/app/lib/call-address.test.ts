import { glob, readFile } from 'node:fs/promises';
import { allCalls } from '@bargain-buddy/contract/all-calls';
import * as calls from '@bargain-buddy/contract/calls';
import { describe, expect, it } from 'vitest';
import { endpointUrlOf } from './call-address.ts';

describe('the address of a call', () => {
  it('has its parameters and what is said of its query', () => {
    expect(endpointUrlOf(calls.getListing, { params: { id: 7 } })).toBe('/api/price/price/7/');
    expect(endpointUrlOf(calls.signOutDevice, { params: { id: 'a/../b?c' } })).toBe(
      '/api/core/sessions/a%2F..%2Fb%3Fc/',
    );
    const query = { search: 'rice & peas', region: '', page: 2, store: undefined };
    expect(endpointUrlOf(calls.listListings, { query })).toBe('/api/price/price/?search=rice+%26+peas&page=2');
    expect(endpointUrlOf(calls.suggest, { query: { include_history: false } })).toMatch(/\?include_history=false$/);
  });

  it('is on our own origin, whatever name the server gave itself in the address of a next page', () => {
    const page = 'https://elsewhere.tt/api/price/price/?page=2&cursor=x';
    expect(endpointUrlOf(calls.listListings, { page })).toBe('/api/price/price/?page=2&cursor=x');
  });
});

async function* readApp() {
  const app = new URL('..', import.meta.url);
  for await (const file of glob('**/*.{ts,tsx}', { cwd: app })) {
    if (!file.endsWith('.test.ts')) yield { file, text: await readFile(new URL(file, app), 'utf8') };
  }
}

it('is written in the contract alone', async () => {
  const patterns = Object.values(allCalls).map(({ path }) => path.replace(/:\w+/g, '[^/\'"`]+'));
  const byHand = new RegExp(`['"\`](/api/|(${patterns.join('|')})[?'"\`])`, 'g');
  const found: string[] = [];
  for await (const { file, text } of readApp()) {
    if (file !== 'lib/call-address.ts')
      found.push(...[...text.matchAll(byHand)].map(([literal]) => `${file}: ${literal}`));
  }
  expect(found).toEqual([]);
});

it('is of an endpoint, because the build removes everything else from the calls', async () => {
  const names = new Set<string>();
  for await (const { text } of readApp()) {
    if (!text.includes("* as calls from '@bargain-buddy/contract/calls'")) continue;
    for (const [, name = ''] of text.matchAll(/[^/\w]calls\.([a-z]\w*)/g)) names.add(name);
  }
  expect(names.size).toBeGreaterThan(150);
  expect([...names].filter((name) => !(name in allCalls))).toEqual([]);
});
