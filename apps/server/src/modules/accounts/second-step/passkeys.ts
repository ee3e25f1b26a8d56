import type { passkeyAssertionSchema, passkeyAttestationSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database/database.ts';
import type { Methods } from './methods.queries.ts';
import type { Site } from './site.ts';

/** As authenticators show it. */
export const siteName = 'Bargain Buddy';

export type Assertion = z.output<typeof passkeyAssertionSchema>;
export type Attestation = z.output<typeof passkeyAttestationSchema>;
type Known = Methods['passkeys'];

/** Ed25519, ES256 and RS256: what authenticators make, and every runtime can check without an experiment. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The passkeys that browsers can use on this site. */
export function passkeysOf(site: Site, passkeys: Known): Known {
  return passkeys.filter(({ rp_id }) => rp_id === site.rpId);
}

/** Takes 25 MB, so it is loaded for the first passkey. */
const webAuthn = () => import('@simplewebauthn/server');

const toDescriptor = ({ credential_id, transports }: Known[number]) => ({ id: credential_id, transports });

/**
 * Asks for one of these passkeys, or, without any, for whichever the person has; then the device makes sure of them.
 */
export async function askForPasskey(rpID: string, passkeys: Known | undefined) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: passkeys?.map(toDescriptor) ?? [],
    userVerification: passkeys ? 'preferred' : 'required',
  });
}

/** Asks for a new passkey on a device that has none of these. */
export async function askForNewPasskey(rpID: string, user: { id: number; email: string }, passkeys: Known) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Keeps a new passkey; false when the browser's answer is not right, or the passkey is known already. */
export async function insertPasskey(
  trx: Executor,
  site: Site,
  given: { userId: number; name: string; challenge: string; passkey: Attestation },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    response: given.passkey,
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId ?? '',
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!checked?.verified || !site.rpId) return false;
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({
      user_id: given.userId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: transports ?? [],
      rp_id: site.rpId,
      name: given.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whose passkey it is that a browser answers with; undefined for one that is not known here. */
export async function findPasskeyOwner(db: Executor, credentialId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Whether `passkey` is one of the person's and signed `challenge`; with `isAlone`, whether the device has made sure of
 * the person too. One whose counter does not grow may be a copy, and is refused. The person is locked.
 */
export async function usePasskey(
  trx: Executor,
  site: Site,
  { userId, challenge, passkey, isAlone }: { userId: number; challenge: string; passkey: Assertion; isAlone: boolean },
): Promise<boolean> {
  const known = await trx
    .selectFrom('passkey')
    .select(['id', 'public_key', 'sign_count', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst();
  if (!known) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId ?? '',
    requireUserVerification: isAlone,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.sign_count),
      transports: known.transports,
    },
  }).catch(() => undefined);
  if (!checked?.verified) return false;
  await trx
    .updateTable('passkey')
    .set({ sign_count: checked.authenticationInfo.newCounter, last_used: sql<Date>`clock_timestamp()` })
    .where('id', '=', known.id)
    .execute();
  return true;
}

/** Calls one of a person's passkeys something else; false where it is gone. */
export async function setPasskeyName(db: Executor, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(trx: Executor, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
