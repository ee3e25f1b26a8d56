import { fileURLToPath } from 'node:url';
import type * as ListingIndex from '@bargain-buddy/listing-index';
import { build, type Rolldown } from 'vite';
import {
  readChangedRecords,
  readWholeCatalogueChanges,
} from '../apps/server/src/modules/listings/catalogue.queries.ts';
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts';

/** The folder of the package's source. */
const sourceFolder = fileURLToPath(new URL('../packages/listing-index/src/', import.meta.url));

export type Package = typeof ListingIndex;

/** The package as a script for a page. It sets `globalThis.listingIndex` to what the package exports. */
export async function bundlePackage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: `${sourceFolder}index.ts`,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'listingIndex' },
      },
    },
  });
  const [script] = (built as Rolldown.RolldownOutput).output;
  return script.code;
}

/** The changes that fill an index with the catalogue of a database. `products` is an array for its way into a page. */
export async function readCatalogue(databaseUrl: string) {
  const db = openDatabase(openPool(databaseUrl, 1));
  try {
    const parts = [];
    for await (const { products, ...others } of readChangedRecords(db, await readWholeCatalogueChanges(db))) {
      parts.push({ ...others, products: [...(products ?? [])] });
    }
    return parts;
  } finally {
    await db.destroy();
  }
}
