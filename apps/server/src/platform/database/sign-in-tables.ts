import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** In base64url, as WebAuthn's JSON has it. */
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  /** The host that it was made for; browsers use it nowhere else. */
  rp_id: string;
  name: string;
  added_at: DefaultedTimestamp;
  last_used: Date | null;
}

export interface AuthenticatorAppTable {
  user_id: number;
  sealed_secret: Buffer;
  /** The 30 seconds of the last code that counted; neither it nor an earlier one counts again. */
  last_step: number;
  added_at: DefaultedTimestamp;
  last_used: Date | null;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

/** What a session has shown of its person: by `family`, of refresh tokens. */
export interface SessionProofTable {
  family: string;
  user_id: number;
  /** When it was last shown, by password or second step, that it is really the person. */
  confirmed_at: DefaultedTimestamp;
  second_step_at: Date | null;
}

export interface SignInChallengeTable {
  token_hash: Buffer;
  purpose: 'login' | 'passkey-login' | 'confirmation' | 'new-passkey' | 'new-app';
  user_id: number | null;
  /** What a passkey has to sign, in base64url. */
  challenge: string | null;
  sealed_secret: Buffer | null;
  failures: Generated<number>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

/** The tables of how people sign in, beside their passwords. */
export interface SignInTables {
  passkey: PasskeyTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: RecoveryCodeTable;
  session_proof: SessionProofTable;
  sign_in_challenge: SignInChallengeTable;
}
