import type { Readable } from 'node:stream';
import { type AccountExport, accountExportSchema, type DeletionPreview } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockSignedInUser } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, Conflict, Unauthorized } from '../../platform/errors.ts';
import { jsonStream, readInBatchesAfter } from '../../platform/http/json-stream.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import {
  findSignInMethods,
  findUserById,
  getOwnAccount,
  lockSuperusers,
  requireCorrectPassword,
  type StoredSignInMethods,
} from '../accounts/index.ts';
import { exportLists } from '../lists/index.ts';
import { exportNotifications } from '../notifications/index.ts';
import { exportAlerts } from '../price-alerts/index.ts';
import { deleteInvitesToUser, handOverLists, previewListHandOver } from '../sharing/index.ts';
import {
  countOwnPrices,
  deleteUserRow,
  findOwnChanges,
  findOwnConfirmations,
  findOwnPrices,
  findProposedChanges,
  findSearchesOfUser,
} from './account-rights.queries.ts';
import { deleteProfilePicture } from './personal-picture.ts';
import { listSessions } from './sessions.service.ts';

/** Streams all data about the person as JSON. Long lists are read in batches. */
export async function exportAccount(db: Database, me: CurrentUser): Promise<Readable> {
  const row = await findUserById(db, me.id);
  if (!row) throw new Unauthorized();
  const [account, sessions, methods] = await Promise.all([
    getOwnAccount({ db }, me),
    listSessions(db, me),
    findSignInMethods(db, me.id),
  ]);
  const head = {
    exported_at: new Date().toISOString(),
    account: { ...account, date_joined: row.date_joined.toISOString() },
    sessions,
    signing_in: exportMethods(methods),
  };
  return jsonStream(accountExportSchema, head, {
    searches: eachRow(findSearchesOfUser, db, me, withIsoTimes),
    prices: eachRow(findOwnPrices, db, me, withIsoTimes),
    confirmations: eachRow(findOwnConfirmations, db, me, withIsoTimes),
    changes: eachRow(findOwnChanges, db, me, withIsoTimes),
    proposed_changes: eachRow(findProposedChanges, db, me, ({ product_id, store_id, ...row }) => ({
      ...withIsoTimes(row),
      kind: product_id === null ? ('store' as const) : ('product' as const),
      id: product_id ?? store_id ?? 0,
    })),
    price_alerts: exportAlerts(db, me.id),
    shopping_lists: exportLists(db, me.id),
    notifications: exportNotifications(db, me.id),
  });
}

async function* eachRow<Row, Exported>(
  find: (db: Executor, userId: number, last: Row | undefined, limit: number) => Promise<Row[]>,
  db: Executor,
  me: CurrentUser,
  toExported: (row: Row) => Exported,
): AsyncGenerator<Exported[]> {
  const batches = readInBatchesAfter<Row>((last, limit) => find(db, me.id, last, limit));
  for await (const rows of batches) yield rows.map(toExported);
}

function exportMethods({ passkeys, app, recoveryCodes }: StoredSignInMethods): AccountExport['signing_in'] {
  return {
    passkeys: passkeys.map(({ name, rp_id: site, added_at, last_used }) =>
      withIsoTimes({ name, site, added_at, last_used }),
    ),
    authenticator_app: app ? withIsoTimes(app) : null,
    recovery_codes: recoveryCodes,
  };
}

export async function previewDeletion(db: Database, me: CurrentUser): Promise<DeletionPreview> {
  const [prices, lists] = await Promise.all([countOwnPrices(db, me.id), previewListHandOver(db, me.id)]);
  return { prices, lists };
}

/** Prices remain anonymously, and shared lists remain with other members. The last superuser cannot be deleted. */
export async function deleteAccount(
  services: { db: Database; limits: Limits },
  me: CurrentUser,
  password: string,
): Promise<void> {
  const confirmed = await requireCorrectPassword(services, me, password);
  const remove = async (trx: Executor) => {
    if ((me.isSuperuser || me.secondStepDue) && (await lockSuperusers(trx)).every((id) => id === me.id)) {
      throw new Conflict('You are the only superuser. Make someone else a superuser before you delete this account.');
    }
    const { password_hash } = await lockSignedInUser(trx, me);
    if (password_hash !== confirmed.password_hash) {
      throw new BadRequest('The password was just changed on another device. Please try again.');
    }
    await removeAccount(trx, me.id);
  };
  await inTransaction(services.db, remove);
}

export async function removeAccount(trx: Executor, userId: number): Promise<void> {
  await handOverLists(trx, userId);
  await deleteInvitesToUser(trx, userId);
  await deleteProfilePicture(trx, userId);
  await deleteUserRow(trx, userId);
}
