import type { Config } from '../../../config.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { findUserById } from '../accounts.queries.ts';
import { isPlaceholderEmail } from '../email-owner.ts';

export async function notifyAccountOwner(
  trx: Executor,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  userId: number,
  what: string,
): Promise<void> {
  const user = await findUserById(trx, userId);
  if (!user || isPlaceholderEmail(user.email)) return;
  const data = { firstName: user.first_name, what, link: `${publicUrl}/profile#signing-in` };
  await queueMail(trx, { template: 'sign-in-changed', to: user.email, data });
}
