import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  rp_id: string;
  name: string;
  added_at: DefaultedTimestamp;
  last_used: Date | null;
}

export interface AuthenticatorAppTable {
  user_id: number;
  sealed_secret: Buffer;
  /** Time step of the last accepted code, in units of 30 seconds. Later codes must have a higher step. */
  last_step: number;
  added_at: DefaultedTimestamp;
  last_used: Date | null;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

/** Proofs of identity of a session, by refresh-token family. */
export interface SessionProofTable {
  family: string;
  user_id: number;
  confirmed_at: DefaultedTimestamp;
  second_step_at: Date | null;
}

export interface SignInChallengeTable {
  token_hash: Buffer;
  purpose: 'login' | 'passkey-login' | 'confirmation' | 'new-passkey' | 'new-app';
  user_id: number | null;
  challenge: string | null;
  sealed_secret: Buffer | null;
  failures: Generated<number>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SignInTables {
  passkey: PasskeyTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: RecoveryCodeTable;
  session_proof: SessionProofTable;
  sign_in_challenge: SignInChallengeTable;
}
