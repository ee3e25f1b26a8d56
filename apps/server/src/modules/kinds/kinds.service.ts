import { type CatalogueIndex, kindDetails } from '@bargain-buddy/catalogue';
import type { Aisle, KindDetailsQuery } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { findAisles, findKindId } from './kinds.queries.ts';

/** Throws NotFound. */
export async function getKind(
  db: Database,
  index: CatalogueIndex,
  idOrSlug: string,
  query: KindDetailsQuery,
  viewer: CurrentUser | null,
) {
  const id = await findKindId(db, idOrSlug);
  const details = id === undefined ? undefined : kindDetails(index, id, query, viewer);
  if (!details) throw new NotFound('We couldn’t find this kind.');
  return details;
}

export function listAisles(db: Database): Promise<Aisle[]> {
  return findAisles(db);
}
