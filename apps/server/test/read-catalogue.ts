import type { CatalogueIndex } from '@bargain-buddy/catalogue';
import { followCatalogue } from '../src/modules/listings/follow-catalogue.ts';
import type { Database } from '../src/platform/database/database.ts';

/** The catalogue as it is now, read anew. */
export async function readCatalogue(db: Database): Promise<CatalogueIndex> {
  const failed = Promise.withResolvers<never>();
  const follower = followCatalogue([db], { onFailure: failed.reject });
  await Promise.race([follower.loaded, failed.promise]);
  const index = await follower.at(Number.NEGATIVE_INFINITY);
  await follower.close();
  return index;
}
