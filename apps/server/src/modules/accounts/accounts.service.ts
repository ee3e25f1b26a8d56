import type { SecondStep, TokenPair, User } from '@bargain-buddy/contract';
import type { Config } from '../../config.ts';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { endSession } from '../../platform/auth/end-sessions.ts';
import { isKnownNetwork } from '../../platform/auth/known-network.ts';
import { verifyPassword } from '../../platform/auth/password-hash.ts';
import {
  type ClientInfo,
  findSessionOfToken,
  type RefreshTokenRotation,
  rotateRefreshToken,
} from '../../platform/auth/refresh-token.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AppUserRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Unauthorized } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findPreferredStores, findUserByEmail, findUserById } from './accounts.queries.ts';
import { countLoginAttempt } from './login-attempts.ts';
import { startSession } from './second-step/login.service.ts';
import type { PasskeySite } from './second-step/site.ts';

export interface AccountServices {
  config: Config;
  db: Database;
  accessTokens: AccessTokens;
  limits: Limits;
}

/**
 * Every failure is the same error after the same work. Concurrent attempts cannot exceed the limit, because each one is
 * counted before its result is known and refunded on success.
 */
export async function login(
  services: AccountServices,
  given: { email: string; password: string },
  client: ClientInfo,
  site: PasskeySite,
): Promise<{ pair: TokenPair } | { step: SecondStep }> {
  const { db, limits } = services;
  const attempt = await countLoginAttempt(limits, given.email, client.network);
  const user = await findUserByEmail(db, given.email);
  // Runs for unknown accounts as well, so that the response time does not reveal whether an account exists.
  const isKnown = attempt.rateLimited !== undefined && (await isKnownNetwork(db, user?.id ?? 0, client.network));
  const isRight = await verifyPassword(user?.password_hash, given.password);
  const failure = attempt.rateLimited ?? new Unauthorized('Invalid email or password. Please try again.');
  if (!user || !isRight || (attempt.rateLimited && !isKnown)) throw failure;
  const begun = await startSession(services, { id: user.id, passwordHash: user.password_hash }, client, site);
  if (!begun) throw failure;
  await attempt.giveBack();
  return 'step' in begun ? begun : { pair: await toTokenPair(services, begun.session) };
}

export async function refresh(services: AccountServices, token: string, client: ClientInfo): Promise<TokenPair> {
  const { db, limits } = services;
  const session = await findSessionOfToken(db, token);
  if (session) await limits.refresh.take(session.family);
  const rotation = session && (await rotateRefreshToken(db, session, token, client));
  if (rotation) return toTokenPair(services, rotation);
  await limits.refreshClient.take(client.network);
  throw new Unauthorized('Your session has ended. Please log in again.', 'Bearer error="invalid_token"');
}

/** Ends a session, even if its refresh token is already used. Ignores unknown tokens. */
export async function logout({ db }: Pick<AccountServices, 'db'>, token: string): Promise<void> {
  const session = await findSessionOfToken(db, token);
  if (session) await inTransaction(db, (trx) => endSession(trx, session.userId, session.family));
}

export async function getOwnAccount({ db }: Pick<AccountServices, 'db'>, user: CurrentUser): Promise<User> {
  const row = await findUserById(db, user.id);
  if (!row) throw new Unauthorized();
  return toUser(row, await findPreferredStores(db, user.id), user);
}

export async function toTokenPair(
  { accessTokens }: Pick<AccountServices, 'accessTokens'>,
  rotation: RefreshTokenRotation,
): Promise<TokenPair> {
  return { access: await accessTokens.sign(rotation), refresh: rotation.refresh };
}

function toUser(row: AppUserRow, preferredStores: User['preferred_stores'], me: CurrentUser): User {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.email_proven_at !== null,
    pending_email: row.pending_email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    profile_picture: row.profile_picture,
    preferred_stores: preferredStores,
    preferred_region: row.preferred_region && { region: row.preferred_region },
    email_notifications: row.email_notifications,
    push_notifications: row.push_notifications,
    theme_mode: row.theme_mode,
    // The default is light, so dark is a choice, also one of an earlier release.
    theme_chosen: row.theme_chosen || row.theme_mode === 'dark',
    is_superuser: row.is_superuser,
    second_step_due: me.secondStepDue,
  };
}
