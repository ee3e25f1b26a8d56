import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followCatalogue } from '../src/modules/listings/follow-catalogue.ts';
import { openDatabase, openPool } from '../src/platform/database/database.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { useReplicatedApp } from './replicated-app.ts';
import { createOffers, type Offer } from './shopping.ts';

const replicated = useReplicatedApp();

test('SCL-03 a person sees their own write at once, on whatever page, while the replica does not have it', async () => {
  await replicated.replicaIsRead();
  await replicated.postgres.pause(true);
  try {
    const cookie = await replicated.report('9.50');
    expect(await replicated.priceFor({ ...replicated.user.authorization, cookie })).toBe('9.50');
    // A page is rendered for nobody, and a client may keep no cookies.
    expect(await replicated.priceFor({ cookie })).toBe('9.50');
    expect(await replicated.priceFor(replicated.user.authorization)).toBe('9.50');
  } finally {
    await replicated.postgres.pause(false);
  }
});

test('SCL-03 a replica that is far behind is not read', async () => {
  await replicated.replicaIsRead();
  await replicated.postgres.pause(true);
  try {
    await replicated.report('9.50');
    await expect.poll(() => replicated.priceFor()).toBe('9.50');
  } finally {
    await replicated.postgres.pause(false);
  }
});

test('on a replica no change is missed of transactions that end in another order than they began', async () => {
  const { db } = replicated;
  const replica = openDatabase(openPool(replicated.postgres.replicaUrl, 2, { prepares: true }));
  const [first, second] = (await createOffers({ db }, ['1.00', '1.00'])) as [Offer, Offer];
  await replicated.postgres.hasAll();
  const follower = followCatalogue([replica], {
    onFailure: (error) => {
      throw error;
    },
  });
  await follower.loaded;
  const priceOf = async ({ product }: Offer) => {
    const catalogue = await follower.at(performance.now());
    return catalogue.searchListings({ order: '', product, offset: 0, limit: 1 })?.results[0]?.price;
  };
  const begun = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const long = inTransaction(db, async (trx) => {
    await sql`UPDATE listing SET price = 2 WHERE product_id = ${first.product}`.execute(trx);
    begun.resolve();
    await mayCommit.promise;
  });
  await begun.promise;
  await sql`UPDATE listing SET price = 3 WHERE product_id = ${second.product}`.execute(db);
  await replicated.postgres.hasAll();
  expect([await priceOf(first), await priceOf(second)]).toEqual([100, 300]);
  mayCommit.resolve();
  await long;
  await replicated.postgres.hasAll();
  expect([await priceOf(first), await priceOf(second)]).toEqual([200, 300]);
  await follower.close();
  await replica.destroy();
});
