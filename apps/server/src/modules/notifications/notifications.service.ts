import type { AccountExport, Notification, notificationPageSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { readInBatchesAfter } from '../../platform/http/json-stream.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import { cutToPage } from '../../platform/paging.ts';
import {
  countUnread,
  findNotifications,
  findNotificationsBefore,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications.queries.ts';

export async function listNotifications(
  db: Database,
  me: CurrentUser,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.output<typeof notificationPageSchema>> {
  const found = await findNotifications(db, me.id, { limit: limit + 1, offset });
  const { rows, hasNext } = cutToPage(found, limit);
  return { results: rows.map(withIsoTimes), next_offset: hasNext ? offset + limit : null };
}

export function getUnreadCount(db: Database, me: CurrentUser): Promise<number> {
  return countUnread(db, me.id);
}

export async function readNotification(db: Database, me: CurrentUser, id: number): Promise<Notification> {
  const row = await markNotificationRead(db, me.id, id);
  if (!row) throw new NotFound('We couldn’t find this notification.');
  return withIsoTimes(row);
}

export async function readAllNotifications(db: Database, me: CurrentUser): Promise<void> {
  await inTransaction(db, (trx) => markAllNotificationsRead(trx, me.id));
}

export async function* exportNotifications(
  db: Database,
  userId: number,
): AsyncGenerator<AccountExport['notifications']> {
  const batches = readInBatchesAfter<Awaited<ReturnType<typeof findNotificationsBefore>>[number]>((last, limit) =>
    findNotificationsBefore(db, userId, { id: last?.id, limit }),
  );
  for await (const rows of batches) yield rows.map(withIsoTimes);
}
