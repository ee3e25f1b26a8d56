import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts values, so that a copy of the database does not reveal them. */
export interface ValueEncryptor {
  /** The result opens only for the same `owner`. */
  seal(text: string, owner: number): Buffer;
  /** Returns undefined for another secret or owner. */
  open(sealed: Buffer, owner: number): string | undefined;
}

/** Derives a key for one `use` from `secret`. */
export function createValueEncryptor(secret: string, use: string): ValueEncryptor {
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
