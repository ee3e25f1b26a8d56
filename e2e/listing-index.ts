import { fileURLToPath } from 'node:url';
import type * as ListingIndex from '@bargain-buddy/listing-index';
import { build, type Rolldown } from 'vite';
import {
  readKinds,
  readListingsOfProducts,
  readProductIds,
  readProducts,
  readStores,
} from '../apps/server/src/modules/listings/catalogue.queries.ts';
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts';

/** The folder of the package's source. */
export const sourceFolder = fileURLToPath(new URL('../packages/listing-index/src/', import.meta.url));

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

/** All of the database's stores, kinds, products and listings, as an index takes them in. */
export async function readCatalogue(databaseUrl: string) {
  const db = openDatabase(openPool(databaseUrl, 1));
  try {
    const ids = await readProductIds(db);
    const listings = Map.groupBy(await readListingsOfProducts(db, ids), ({ product_id }) => product_id);
    const products = (await readProducts(db, ids)).map((product) => ({
      product,
      listings: listings.get(product.id) ?? [],
    }));
    return { stores: await readStores(db), kinds: await readKinds(db), products };
  } finally {
    await db.destroy();
  }
}
