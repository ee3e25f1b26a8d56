import type { ProfileChange, Region, User } from '@bargain-buddy/contract';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockSignedIn } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { keepPersonalPicture } from '../../platform/images/keep-picture.ts';
import { squarePicture } from '../../platform/images/picture.ts';
import { getOwnAccount, isEmailTaken, updateUser, useUpResetTokens } from '../accounts/index.ts';
import { forgetPicture } from './personal-picture.ts';
import { deletePreferredStore, insertPreferredStore, storeExists } from './preferred-stores.queries.ts';

interface Services {
  db: Database;
  config: Config;
}

const pictureSize = 320;

/** Changes what the signed-in person may change about themselves; answers the account as it is then. */
export async function changeProfile({ db }: Services, me: CurrentUser, changes: ProfileChange): Promise<User> {
  // Somebody else may take the address between the two statements.
  await inTransaction(db, (trx) => tryToChange(trx, me, changes), { duplicate: emailTaken });
  return getOwnAccount({ db }, me);
}

async function tryToChange(trx: Executor, me: CurrentUser, changes: ProfileChange): Promise<void> {
  if (changes.email !== undefined && (await isEmailTaken(trx, changes.email, me.id))) throw emailTaken();
  await updateUser(trx, me.id, changes);
  // Links went to an address that the account no longer has.
  if (changes.email !== undefined && changes.email !== me.email) await useUpResetTokens(trx, me.id);
}

function emailTaken(): ValidationError {
  return new ValidationError({ email: ['An account with this e-mail address exists already.'] });
}

/** Sets or, with null, clears the main shopping region. */
export async function changeRegion({ db }: Services, me: CurrentUser, region: Region | null): Promise<User> {
  await updateUser(db, me.id, { preferred_region: region });
  return getOwnAccount({ db }, me);
}

/** Makes `bytes` the person's picture: cropped to a square, without the metadata of the file. The one before goes. */
export async function changePicture({ db, config }: Services, me: CurrentUser, bytes: Buffer): Promise<User> {
  const path = await keepPersonalPicture(openImageStore(config), await squarePicture(bytes, pictureSize));
  await inTransaction(db, async (trx) => {
    await lockSignedIn(trx, me);
    await forgetPicture(trx, me.id);
    await updateUser(trx, me.id, { profile_picture: path });
  });
  return getOwnAccount({ db }, me);
}

/** Adds a store to the preferred ones; throws Conflict when it is there already, NotFound when there is no such store. */
export async function addPreferredStore({ db }: Services, me: CurrentUser, storeId: number): Promise<User> {
  if (!(await storeExists(db, storeId))) throw new NotFound('There is no such store.');
  if (!(await insertPreferredStore(db, me.id, storeId))) {
    throw new Conflict('Store is already in your preferred list.', storeId);
  }
  return getOwnAccount({ db }, me);
}

/** Removes a store from the preferred ones; throws NotFound when it is not among them. */
export async function removePreferredStore({ db }: Services, me: CurrentUser, storeId: number): Promise<User> {
  if (!(await deletePreferredStore(db, me.id, storeId)))
    throw new NotFound('This store is not in your preferred list.');
  return getOwnAccount({ db }, me);
}
