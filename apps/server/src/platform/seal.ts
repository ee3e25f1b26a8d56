import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what the database keeps but must not give away by itself. */
export interface Sealer {
  /** `owner` is part of the seal: what is sealed for one does not open for another. */
  seal(text: string, owner: number): Buffer;
  /** Undefined where it was sealed with another secret or for another owner. */
  open(sealed: Buffer, owner: number): string | undefined;
}

/** Seals with a key of its own, derived from `secret`, for one `use`. */
export function createSealer(secret: string, use: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(String(owner)));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
          .setAAD(Buffer.from(String(owner)))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
