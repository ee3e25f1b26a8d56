import type { registerSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { hashPassword } from '../../platform/auth/password-hash.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ValidationError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { tryToCount } from '../../platform/rate-limit/limit.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findUserByEmail, insertUser } from './accounts.queries.ts';
import { isPlaceholderEmail } from './email-owner.ts';
import { queueVerificationMail } from './email-proof.service.ts';
import { passwordProblems } from './password-rules.ts';

interface Services {
  config: Config;
  db: Database;
  limits: Pick<Limits, 'takenAddresses' | 'takenAddressMail'>;
}

/** Sign-up logs in at once and cannot hide a taken address, so a limit counts each attempt that finds one. */
export async function register(
  services: Services,
  given: z.output<typeof registerSchema>,
  network: string,
): Promise<void> {
  if (given.password !== given.confirm_password) {
    throw new ValidationError({ confirm_password: ['Passwords do not match.'] });
  }
  const owner = { email: given.email, firstName: given.first_name, lastName: given.last_name };
  const problems = await passwordProblems(given.password, owner, services.config);
  if (problems.length > 0) throw new ValidationError({ password: problems });
  // Hashes before the address is checked, so that the response time reveals nothing.
  const passwordHash = await hashPassword(given.password);
  const { db, limits } = services;
  await limits.takenAddresses.take(network);
  const isNew = await inTransaction(db, async (trx) => {
    const id = await insertUser(trx, {
      email: given.email,
      password_hash: passwordHash,
      first_name: given.first_name,
      last_name: given.last_name,
    });
    if (id !== undefined) await queueVerificationMail(trx, id);
    return id !== undefined;
  });
  if (!isNew) {
    await mailOwner(services, given.email);
    throw new ValidationError({ email: ['An account with this email already exists.'] });
  }
  await limits.takenAddresses.giveBack(network);
}

async function mailOwner({ config, db, limits }: Services, email: string): Promise<void> {
  const owner = await findUserByEmail(db, email);
  if (!owner?.is_active || isPlaceholderEmail(owner.email)) return;
  if (!(await tryToCount(limits.takenAddressMail, String(owner.id)))) return;
  await queueMail(db, { template: 'address-in-use', to: owner.email, data: { link: `${config.publicUrl}/login` } });
}
