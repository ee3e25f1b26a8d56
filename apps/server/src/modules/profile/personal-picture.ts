import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { addJob } from '../../platform/jobs/queue.ts';

/** Queues the removal of a person's picture for after the commit. */
export async function deleteProfilePicture(trx: Executor, userId: number): Promise<void> {
  const row = await trx.selectFrom('app_user').select('profile_picture').where('id', '=', userId).executeTakeFirst();
  if (row?.profile_picture) await addJob(trx, 'remove-picture', { path: row.profile_picture });
}

/** Earlier releases used one file for equal pictures of two people, so another account may still use it. */
export async function removeProfilePictureFile(
  { db, config }: { db: Database; config: Config },
  path: string,
): Promise<void> {
  const user = await db.selectFrom('app_user').select('id').where('profile_picture', '=', path).executeTakeFirst();
  if (!user) await openImageStore(config).remove(path.replace(/^.*\//, ''));
}
