import {
  type CatalogueIndex,
  type CatalogueRecords,
  readCatalogueHead,
  readCataloguePart,
} from '@bargain-buddy/catalogue';
import { type CatalogueFile, catalogueFileSchema } from '@bargain-buddy/contract';
import { createListingIndex } from '@bargain-buddy/listing-index';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export async function downloadCatalogue(api: TestApp, query = ''): Promise<CatalogueFile> {
  const response = await api.send('GET', `/api/catalogue/?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return catalogueFileSchema.parse(response.json());
}

/** An index as a device makes it. */
export function indexOf({ head, parts }: CatalogueFile): CatalogueIndex {
  const index = createListingIndex<CatalogueRecords>();
  if (head.content) index.apply(readCatalogueHead(head.content));
  for (const { content } of parts) if (content) index.apply({ products: readCataloguePart(content) });
  return index;
}
