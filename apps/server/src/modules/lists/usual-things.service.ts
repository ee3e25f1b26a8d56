import type { UsualThing } from '@bargain-buddy/contract';
import { nameOfKinds, withoutNan } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { findUsualThings, type UsualRow } from './usual-things.queries.ts';

const maxUsual = 200;

export async function listUsualThings(db: Database, viewer: CurrentUser): Promise<UsualThing[]> {
  return (await findUsualThings(db, viewer.id, maxUsual)).map(toUsual);
}

function toUsual({ kinds, ...row }: UsualRow): UsualThing {
  return {
    ...row,
    kinds: kinds ?? [],
    name: kinds ? nameOfKinds(kinds.map(({ name }) => name)) : row.name,
    brand: withoutNan(row.brand),
    product_amount: withoutNan(row.product_amount),
  };
}
