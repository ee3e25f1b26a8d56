import {
  type CatalogueIndex,
  type CatalogueRecords,
  catalogueFileFormat,
  readCatalogueHead,
  readCataloguePart,
} from '@bargain-buddy/catalogue';
import type { CatalogueFile, Region } from '@bargain-buddy/contract';
import { createListingIndex } from '@bargain-buddy/listing-index';
import type { StoredFile } from './file-store.ts';

export interface DeviceCatalogue {
  region: Region | '';
  /** When the server was last asked for changes, in milliseconds since 1970. */
  checkedAt: number;
  index: CatalogueIndex;
}

/** Products that are added to the index in one task. */
const productsAtOnce = 25;

export async function openDeviceCatalogue({ file, checkedAt }: StoredFile): Promise<DeviceCatalogue> {
  if (file.format !== catalogueFileFormat) throw new Error('The stored prices have the format of another release.');
  const index = createListingIndex<CatalogueRecords>();
  const listings = file.parts.reduce((sum, { content }) => sum + (content?.listings.price.length ?? 0), 0);
  index.reserve(listings);
  const catalogue = { region: file.region as Region | '', checkedAt, index };
  await applyCatalogueFile(catalogue, file, checkedAt);
  return catalogue;
}

export async function applyCatalogueFile(
  catalogue: DeviceCatalogue,
  { head, parts }: CatalogueFile,
  checkedAt: number,
): Promise<void> {
  const { index } = catalogue;
  if (head.content) index.apply(readCatalogueHead(head.content));
  for (const [part, { content }] of parts.entries()) {
    if (!content) continue;
    await idle();
    const products = readCataloguePart(content);
    const gone = index.productIds().filter((id) => id % parts.length === part && !products.has(id));
    index.apply({ products: new Map(gone.map((id) => [id, undefined])) });
    const entries = [...products];
    for (let from = 0; from < entries.length; from += productsAtOnce) {
      await idle();
      index.apply({ products: new Map(entries.slice(from, from + productsAtOnce)) });
    }
  }
  catalogue.checkedAt = checkedAt;
}

export function mergeCatalogueFiles(file: CatalogueFile, next: CatalogueFile): CatalogueFile {
  return {
    ...next,
    head: next.head.content ? next.head : file.head,
    parts: next.parts.map((part, n) => (part.content ? part : (file.parts[n] ?? part))),
  };
}

export const catalogueFileHashes = ({ head, parts }: CatalogueFile): string =>
  [head, ...parts].map(({ hash }) => hash).join(',');

/** Milliseconds that a busy page delays a task at most. Quick adding waits for the index. */
const maxWaitMs = 100;

/** Resolves when the page is idle. Safari does not report that. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve);
  });
