import type { CatalogueFile } from '@bargain-buddy/contract';
import { beforeEach, expect, test } from 'vitest';
import { file, partOf, stubIdlePage } from '../../../test/catalogue-file.ts';
import {
  applyCatalogueFile,
  catalogueFileHashes,
  mergeCatalogueFiles,
  openDeviceCatalogue,
} from './device-catalogue.ts';

beforeEach(stubIdlePage);

const found = ({ index }: Awaited<ReturnType<typeof openDeviceCatalogue>>) =>
  index
    .searchListings({ order: 'price', offset: 0, limit: 10 })
    ?.results.map(({ product, price }) => `${product.product_name} ${price}`);

test('OFF-09 an update changes, adds and removes products of the parts that it has, and leaves the others', async () => {
  const catalogue = await openDeviceCatalogue({ file, checkedAt: 1 });
  expect(found(catalogue)).toEqual(['Flour 900', 'Rice 1000', 'Milk 1500']);
  const next: CatalogueFile = {
    ...file,
    head: { hash: 'head', content: null },
    parts: [
      { hash: 'c', content: partOf([2, 'Rice', 1_100], [6, 'Sugar', 700]) },
      { hash: 'b', content: null },
    ],
  };
  await applyCatalogueFile(catalogue, next, 2);
  expect(found(catalogue)).toEqual(['Sugar 700', 'Rice 1100', 'Milk 1500']);
  expect(catalogue.checkedAt).toBe(2);

  const merged = mergeCatalogueFiles(file, next);
  expect(catalogueFileHashes(merged)).toBe('head,c,b');
  expect(found(await openDeviceCatalogue({ file: merged, checkedAt: 2 }))).toEqual(found(catalogue));
});

test('a file that is cut off is refused', async () => {
  const cut = structuredClone(file);
  cut.parts[0]?.content?.listings.price.pop();
  await expect(openDeviceCatalogue({ file: cut, checkedAt: 1 })).rejects.toThrow('incomplete');
});

test('a file of another release is refused', async () => {
  const later = { ...file, format: file.format + 1 };
  await expect(openDeviceCatalogue({ file: later, checkedAt: 1 })).rejects.toThrow('another release');
});
