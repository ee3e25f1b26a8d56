import type { Pocket, UsualThing } from '@bargain-buddy/contract';
import { nameOfKinds, withoutNan } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { createResponse, etagOf, type StoredResponse } from '../../platform/public-cache.ts';
import { withOtherNames } from '../kinds/index.ts';
import { cacheOffers } from './cached-offers.ts';
import { findOffers, findUsualThings, type UsualRow } from './pocket.queries.ts';

const maxProducts = 5_000;
const maxUsual = 200;

export function pocketOf(db: Database) {
  const offersIn = cacheOffers((region) => readOffers(db, region));
  return async (region: string, viewer: CurrentUser | null): Promise<StoredResponse> => {
    const place = region === 'Everywhere' ? '' : region;
    const [offers, usual] = await Promise.all([
      offersIn(place),
      viewer ? findUsualThings(db, viewer.id, maxUsual) : [],
    ]);
    const own = JSON.stringify(usual.map(toUsual));
    // The offers have up to a megabyte, so they are serialized and hashed once for all people.
    const body = `${offers.json.slice(0, -1)},"usual":${own}}`;
    return createResponse({ headers: {}, body, etag: etagOf(`${offers.etag} ${own}`) });
  };
}

async function readOffers(db: Database, region: string): Promise<Omit<Pocket, 'usual'>> {
  const { stores, kinds, products } = await findOffers(db, region || undefined, maxProducts);
  return {
    region,
    stores: stores.map((store) => ({ ...store, address: withoutNan(store.address) })),
    kinds: (await withOtherNames(db, kinds)).map(({ other_names, ...kind }) =>
      withoutFalse({ ...kind, names: other_names, price_amount: withoutNan(kind.price_amount) }),
    ),
    products: products.map((one) =>
      withoutFalse({ ...one, brand: withoutNan(one.brand), amount: withoutNan(one.amount) }),
    ),
  };
}

const withoutFalse = <T extends { is_example?: boolean | undefined }>({ is_example, ...rest }: T) =>
  is_example ? { ...rest, is_example } : rest;

function toUsual({ kinds, ...row }: UsualRow): UsualThing {
  return {
    ...row,
    kinds: kinds ?? [],
    name: kinds ? nameOfKinds(kinds.map(({ name }) => name)) : row.name,
    brand: withoutNan(row.brand),
    product_amount: withoutNan(row.product_amount),
  };
}
