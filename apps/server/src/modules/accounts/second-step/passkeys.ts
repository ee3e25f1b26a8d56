import type { passkeyAssertionSchema, passkeyAttestationSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database/database.ts';
import type { StoredSignInMethods } from './methods.queries.ts';
import type { PasskeySite } from './site.ts';

export const siteName = 'Bargain Buddy';

export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;
export type PasskeyAttestation = z.output<typeof passkeyAttestationSchema>;
type Known = StoredSignInMethods['passkeys'];

/** Ed25519, ES256 and RS256: common in authenticators and supported by every runtime. */
const supportedAlgorithmIDs = [-8, -7, -257];

export function passkeysOfSite(site: PasskeySite, passkeys: Known): Known {
  return passkeys.filter(({ rp_id }) => rp_id === site.rpId);
}

/** The library uses 25 MB, so it is loaded on first use. */
const webAuthn = () => import('@simplewebauthn/server');

const toDescriptor = ({ credential_id, transports }: Known[number]) => ({ id: credential_id, transports });

/** Without a list any passkey is allowed, and the device must verify its user. */
export async function createPasskeyLoginOptions(rpID: string, passkeys: Known | undefined) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: passkeys?.map(toDescriptor) ?? [],
    userVerification: passkeys ? 'preferred' : 'required',
  });
}

export async function passkeyCreationOptions(rpID: string, user: { id: number; email: string }, passkeys: Known) {
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

/** Returns false if the browser's response is invalid or the passkey already exists. */
export async function insertPasskey(
  trx: Executor,
  site: PasskeySite,
  given: { userId: number; name: string; challenge: string; passkey: PasskeyAttestation },
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

export async function findPasskeyOwner(db: Executor, credentialId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.user_id;
}

/** With `isAlone`, the device must have verified its user. Rejects a counter that does not grow: possibly a copy. */
export async function verifyPasskey(
  trx: Executor,
  site: PasskeySite,
  {
    userId,
    challenge,
    passkey,
    isAlone,
  }: { userId: number; challenge: string; passkey: PasskeyAssertion; isAlone: boolean },
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
