import type { registerSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { hashPassword } from '../../platform/auth/password-hash.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ValidationError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { tryTake } from '../../platform/rate-limit/limit.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findUserByEmail, insertUser } from './accounts.queries.ts';
import { isNobodys } from './address-owner.ts';
import { askForProof } from './address-proof.service.ts';
import { passwordProblems } from './password-rules.ts';

interface Services {
  config: Config;
  db: Database;
  limits: Pick<Limits, 'takenAddresses' | 'takenAddressMail'>;
}

/**
 * Makes an account by the rules of ACC-05, whose owner is sent a link to prove the address; throws ValidationError with
 * everything that is wrong at once. An address that has an account is refused, and its owner gets a mail.
 *
 * The specification logs a new user in at once, so a sign-up cannot hide a taken address. The limit on taken addresses
 * counts each attempt before its result is known, and does not count it in the end if the address was free.
 */
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
  // Hashed before it is known whether the address is free, so that the time does not tell more than the answer.
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
    if (id !== undefined) await askForProof(trx, id);
    return id !== undefined;
  });
  if (!isNew) {
    await mailOwner(services, given.email);
    throw new ValidationError({ email: ['An account with this email already exists.'] });
  }
  await limits.takenAddresses.giveBack(network);
}

/** Mails the owner of an account about a sign-up with its address, at most once a day. */
async function mailOwner({ config, db, limits }: Services, email: string): Promise<void> {
  const owner = await findUserByEmail(db, email);
  if (!owner?.is_active || isNobodys(owner.email)) return;
  if (!(await tryTake(limits.takenAddressMail, String(owner.id)))) return;
  await queueMail(db, { template: 'address-in-use', to: owner.email, data: { link: `${config.publicUrl}/login` } });
}
