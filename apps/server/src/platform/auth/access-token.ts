import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const accessTokenSeconds = 15 * 60;

const algorithm = 'HS256';
/** RFC 9068's type of access tokens. No other token that this secret signs is accepted. */
const type = 'at+jwt';
const issuer = 'bargain-buddy';
const audience = 'bargain-buddy-api';

/** User and session (family of refresh tokens) of a token. */
export interface TokenSubject {
  userId: number;
  family: string;
}

export interface VerifiedSubject extends TokenSubject {
  expiresAt: number;
}

export interface AccessTokens {
  /** Valid for 15 minutes, or until `endsAt` if that is earlier. */
  sign(subject: TokenSubject & { endsAt?: Date }): Promise<string>;
  /** Returns undefined if the token is foreign, changed or expired. */
  verify(token: string): Promise<VerifiedSubject | undefined>;
}

/** `secret` has at least 256 bits. */
export function createAccessTokens(secret: string): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: ({ userId, family, endsAt }) =>
      new SignJWT({ family })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(new Date(Math.min(Date.now() + accessTokenSeconds * 1000, endsAt?.getTime() ?? Infinity)))
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify<{ family: unknown }>(token, key, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const userId = Number(payload.sub);
        if (!Number.isSafeInteger(userId) || typeof payload.family !== 'string') return undefined;
        return { userId, family: payload.family, expiresAt: Number(payload.exp) * 1000 };
      } catch {
        return undefined;
      }
    },
  };
}
