import { catalogueFileFormat } from '@bargain-buddy/catalogue';
import 'fake-indexeddb/auto';
import type { CatalogueFile } from '@bargain-buddy/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDatabase } from '../device-database.ts';
import { deleteCatalogueFiles } from './file-store.ts';
import { currentSnapshot, storedSnapshot } from './read-snapshot.ts';

const downloads: string[] = [];
let isOnline = true;

/** A file with one store, which is named after the region. */
function fileOf(region: string): CatalogueFile {
  const store = {
    ...{ id: 1, name: `Store in ${region}`, name_rank: 1, address: '', region, lat: null, lon: null },
    ...{ location_source: 'unknown' as const, image: null, img_is_verified: null },
  };
  return {
    format: catalogueFileFormat,
    region,
    head: { hash: region, content: { stores: [store], kinds: [] } },
    parts: [],
  };
}

beforeEach(async () => {
  await deleteCatalogueFiles();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { cookie: 'bb_region=South' });
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const region = new URL(address, 'http://api').searchParams.get('region') ?? '';
    downloads.push(region);
    return Response.json(fileOf(region));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteCatalogueFiles();
});

const storesOf = (snapshot: Awaited<ReturnType<typeof storedSnapshot>>) => snapshot?.stores.map(({ name }) => name);

test('QCK-02 a list of another region has its prices, which are not stored, and offline those of the own region', async () => {
  isOnline = false;
  expect(await storedSnapshot('South')).toBeUndefined();
  for (const region of ['South', 'Tobago'] as const) await expect(currentSnapshot(region)).rejects.toThrow();
  isOnline = true;
  expect(storesOf(await currentSnapshot('South'))).toEqual(['Store in South']);
  for (let n = 0; n < 2; n += 1) expect(storesOf(await currentSnapshot('Tobago'))).toEqual(['Store in Tobago']);
  expect(downloads).toEqual(['South', 'Tobago']);
  expect(storesOf(await storedSnapshot('Tobago'))).toEqual(['Store in South']);
  expect(await (await deviceDatabase()).getAllKeys('pocket')).toEqual(['catalogue South']);
});
