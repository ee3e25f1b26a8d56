import type { AdminKind, AdminKindQuery, KindChange, KindProduct } from '@bargain-buddy/contract';
import { pricePerPound, unitPrice } from '@bargain-buddy/domain';
import type { Database } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors.ts';
import { withOtherNames } from '../../kinds/index.ts';
import { findChanges } from './history.queries.ts';
import { findAdminKind, findAdminKinds, findKindProducts } from './kind-admin.queries.ts';

interface Found<T> {
  count: number;
  found: T[];
}
interface Paged {
  page: number;
  page_size: number;
}

/** One additional row detects a next page. */
const rangeOf = ({ page, page_size }: Paged) => ({ offset: (page - 1) * page_size, limit: page_size + 1 });

export async function listAdminKinds(db: Database, query: AdminKindQuery): Promise<Found<AdminKind>> {
  const { count, kinds } = await findAdminKinds(db, query, rangeOf(query));
  return { count, found: await withOtherNames(db, kinds) };
}

/** Throws NotFound, also for the kind of unsorted products. */
export async function getAdminKind(db: Database, id: number): Promise<AdminKind> {
  const found = await findAdminKind(db, id);
  const [kind] = await withOtherNames(db, found ? [found] : []);
  if (!kind) throw new NotFound('There is no such kind.');
  return kind;
}

export async function listKindProducts(db: Database, id: number, query: Paged): Promise<Found<KindProduct>> {
  const { count, products } = await findKindProducts(db, id, rangeOf(query));
  const found = products.map(({ sold_by, ...product }) => {
    const { price, amount } = product;
    const each = price === null ? undefined : unitPrice(price, amount);
    const price_per_lb = price !== null && sold_by === 'weight' ? pricePerPound(price, amount) : undefined;
    return { ...product, unit_price: each?.unit_price ?? null, unit: each?.unit ?? null, price_per_lb };
  });
  return { count, found };
}

export async function listKindChanges(db: Database, query: Paged): Promise<Found<KindChange>> {
  const { count, changes } = await findChanges(db, rangeOf(query));
  return { count, found: changes };
}
