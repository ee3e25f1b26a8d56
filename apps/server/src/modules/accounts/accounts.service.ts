import type { TokenPair, User } from '@bargain-buddy/contract';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { verifyPassword } from '../../platform/auth/password-hash.ts';
import { type Rotation, revokeFamilyOf, rotate, startFamily } from '../../platform/auth/refresh-token.ts';
import type { Database } from '../../platform/database/database.ts';
import { Unauthorized } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findPreferredStores, findUserByEmail, findUserById } from './accounts.queries.ts';
import { toUser } from './user-view.ts';

export interface AccountServices {
  db: Database;
  accessTokens: AccessTokens;
  limits: Limits;
}

/** Where a call comes from: the client's network, for limits, and its User-Agent, for the list of sessions. */
export interface Client {
  network: string;
  userAgent: string;
}

/**
 * A new session for the right e-mail and password. Every failure is the same Unauthorized after the same work (ACC-02).
 * An attempt is counted before it is judged and given back when it was right: so any number at once cannot pass the limit.
 */
export async function login(
  services: AccountServices,
  given: { email: string; password: string },
  client: Client,
): Promise<TokenPair> {
  const { db, limits } = services;
  const account = `${client.network} ${given.email.trim().toLowerCase()}`;
  await limits.loginClient.take(client.network);
  await limits.login.take(account);
  const user = await findUserByEmail(db, given.email);
  const isRight = await verifyPassword(user?.password_hash, given.password);
  if (!user?.is_active || !isRight) throw new Unauthorized('Invalid email or password. Please try again.');
  await limits.loginClient.giveBack(client.network);
  await limits.login.giveBack(account);
  return toPair(services, await startFamily(db, user.id, client.userAgent));
}

/** The next pair of tokens for a refresh token; throws Unauthorized when it is not (or no longer) good. */
export async function refresh(services: AccountServices, token: string, client: Client): Promise<TokenPair> {
  const rotation = await rotate(services.db, token, client.userAgent);
  if (!rotation) throw new Unauthorized('Your session is over. Please sign in again.', 'Bearer error="invalid_token"');
  return toPair(services, rotation);
}

/** Ends the session of a refresh token, its access tokens included; unknown tokens are ignored. */
export async function logout({ db }: Pick<AccountServices, 'db'>, token: string): Promise<void> {
  await revokeFamilyOf(db, token);
}

/** The signed-in person's own account. */
export async function getOwnAccount({ db }: Pick<AccountServices, 'db'>, user: CurrentUser): Promise<User> {
  const row = await findUserById(db, user.id);
  if (!row) throw new Unauthorized();
  return toUser(row, await findPreferredStores(db, user.id));
}

async function toPair({ accessTokens }: AccountServices, rotation: Rotation): Promise<TokenPair> {
  return { access: await accessTokens.sign(rotation), refresh: rotation.refresh };
}
