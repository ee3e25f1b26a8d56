import type { ProfileChange, Region, User } from '@bargain-buddy/contract';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockSignedInUser } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, Unauthorized, ValidationError } from '../../platform/errors.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { cropToSquareWebp } from '../../platform/images/picture.ts';
import { storePersonalPicture } from '../../platform/images/store-picture.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import {
  countVerificationMail,
  getOwnAccount,
  isSameEmail,
  lockUserById,
  requestEmailChange,
  requireCorrectPassword,
  updateUser,
} from '../accounts/index.ts';
import { publishPreferredStoreChange } from '../lists/index.ts';
import { deleteProfilePicture } from './personal-picture.ts';

interface Services {
  db: Database;
  config: Config;
}

const pictureSize = 320;

/** A new e-mail address requires the password and replaces the current one only after verification. */
export async function changeProfile(
  services: Services & { limits: Limits },
  me: CurrentUser,
  { email, current_password, ...changes }: ProfileChange,
): Promise<User> {
  const { db, limits } = services;
  let confirmed: { password_hash: string } | undefined;
  if (email !== undefined && !isSameEmail(email, me.email)) {
    if (!current_password) throw passwordNeeded();
    confirmed = await requireCorrectPassword(services, me, current_password);
    await countVerificationMail(limits, me.id, email);
  }
  await inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    const user = await lockUserById(trx, me.id);
    if (!user) throw new Unauthorized();
    await updateUser(trx, me.id, { ...changes, ...(changes.theme_mode && { theme_chosen: true }) });
    if (email === undefined) return;
    if (isSameEmail(email, user.email)) await updateUser(trx, me.id, { email });
    // The address or password may have changed since the request began.
    else if (confirmed?.password_hash !== user.password_hash) throw passwordNeeded();
    else await requestEmailChange(trx, user, email);
  });
  return getOwnAccount({ db }, me);
}

function passwordNeeded(): ValidationError {
  return new ValidationError({ current_password: ['Enter your current password to change your email.'] });
}

export async function changeRegion({ db }: Services, me: CurrentUser, region: Region | null): Promise<User> {
  await updateUser(db, me.id, { preferred_region: region });
  return getOwnAccount({ db }, me);
}

export async function changeProfilePicture({ db, config }: Services, me: CurrentUser, bytes: Buffer): Promise<User> {
  const path = await storePersonalPicture(openImageStore(config), await cropToSquareWebp(bytes, pictureSize));
  await inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    await deleteProfilePicture(trx, me.id);
    await updateUser(trx, me.id, { profile_picture: path });
  });
  return getOwnAccount({ db }, me);
}

export async function addPreferredStore({ db }: Services, me: CurrentUser, storeId: number): Promise<User> {
  if (!(await storeExists(db, storeId))) throw new NotFound('We couldn’t find this store.');
  await inTransaction(db, async (trx) => {
    if (!(await insertPreferredStore(trx, me.id, storeId))) {
      throw new Conflict('Store is already in your preferred list.', storeId);
    }
    await publishPreferredStoreChange(trx, me.id);
  });
  return getOwnAccount({ db }, me);
}

export async function removePreferredStore({ db }: Services, me: CurrentUser, storeId: number): Promise<User> {
  await inTransaction(db, async (trx) => {
    if (!(await deletePreferredStore(trx, me.id, storeId))) {
      throw new NotFound('This store is not in your preferred list.');
    }
    await publishPreferredStoreChange(trx, me.id);
  });
  return getOwnAccount({ db }, me);
}

async function storeExists(db: Executor, storeId: number): Promise<boolean> {
  return (await db.selectFrom('store').select('id').where('id', '=', storeId).executeTakeFirst()) !== undefined;
}

async function insertPreferredStore(db: Executor, userId: number, storeId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('preferred_store')
    .values({ user_id: userId, store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function deletePreferredStore(db: Executor, userId: number, storeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preferred_store')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
