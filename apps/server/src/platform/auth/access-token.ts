import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token is good, in seconds. */
const accessTokenSeconds = 15 * 60;

const algorithm = 'HS256';
/** RFC 9068's type for access tokens: no other kind of token that this secret may ever sign passes as one. */
const type = 'at+jwt';
const issuer = 'bargain-buddy';
const audience = 'bargain-buddy-api';

/** Who a token speaks for: the user, and the family of refresh tokens (the session) that it belongs to. */
export interface TokenSubject {
  userId: number;
  family: string;
}

export interface VerifiedSubject extends TokenSubject {
  /** When the token is over, in milliseconds since 1970. */
  expiresAt: number;
}

export interface AccessTokens {
  /** Good for 15 minutes, or until `endsAt` if that is earlier. */
  sign(subject: TokenSubject & { endsAt?: Date }): Promise<string>;
  /** Undefined when the token is not one of ours, was changed, or is over. */
  verify(token: string): Promise<VerifiedSubject | undefined>;
}

/** Access tokens signed with `secret` (at least 256 bits). */
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
