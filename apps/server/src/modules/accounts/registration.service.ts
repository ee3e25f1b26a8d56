import type { registerSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { hashPassword } from '../../platform/auth/password-hash.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ValidationError } from '../../platform/errors.ts';
import { insertUser } from './accounts.queries.ts';
import { askForProof } from './address-proof.service.ts';
import { passwordProblems } from './password-rules.ts';

/**
 * Makes an account by the rules of ACC-05, whose owner is sent a link to prove the address; throws ValidationError with
 * everything that is wrong at once.
 */
export async function register(db: Database, given: z.output<typeof registerSchema>): Promise<void> {
  if (given.password !== given.confirm_password) {
    throw new ValidationError({ confirm_password: ['Passwords do not match.'] });
  }
  const owner = { email: given.email, firstName: given.first_name, lastName: given.last_name };
  const problems = await passwordProblems(given.password, owner);
  if (problems.length > 0) throw new ValidationError({ password: problems });
  // Hashed before it is known whether the address is free, so that the time does not tell more than the answer.
  const passwordHash = await hashPassword(given.password);
  await inTransaction(db, async (trx) => {
    const id = await insertUser(trx, {
      email: given.email,
      password_hash: passwordHash,
      first_name: given.first_name,
      last_name: given.last_name,
    });
    if (id === undefined) throw new ValidationError({ email: ['An account with this e-mail address exists already.'] });
    await askForProof(trx, id);
  });
}
