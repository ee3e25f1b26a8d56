import type { AdminKind, AdminKindQuery, KindChange, KindProduct } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findChanges } from './history.queries.ts';
import { findAdminKinds, findKindProducts } from './kind-admin.queries.ts';

interface Found<T> {
  count: number;
  found: T[];
}
interface Paged {
  page: number;
  page_size: number;
}

/** One more than the page holds tells whether there is a next one. */
const rangeOf = ({ page, page_size }: Paged) => ({ offset: (page - 1) * page_size, limit: page_size + 1 });

/** Kinds by name, those that nobody lists included. */
export async function listAdminKinds(db: Database, query: AdminKindQuery): Promise<Found<AdminKind>> {
  const { count, kinds } = await findAdminKinds(db, query, rangeOf(query));
  return { count, found: kinds };
}

/** The products of a kind, by name. */
export async function listKindProducts(db: Database, id: number, query: Paged): Promise<Found<KindProduct>> {
  const { count, products } = await findKindProducts(db, id, rangeOf(query));
  return { count, found: products };
}

/** What was done with kinds and aisles, the latest first. */
export async function listKindChanges(db: Database, query: Paged): Promise<Found<KindChange>> {
  const { count, changes } = await findChanges(db, rangeOf(query));
  return { count, found: changes };
}
