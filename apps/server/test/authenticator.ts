import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyOptions } from '@bargain-buddy/contract';

/** Flags of authenticator data (WebAuthn, section 6.1). */
const flag = { userPresent: 1, userVerified: 4, hasCredential: 64 };

interface AuthenticatorOptions {
  origin: string;
  rpId?: string;
  /** Whether the device makes sure of its owner, by a finger or a PIN. */
  verifiesUser?: boolean;
}

/** A device with one passkey, in software: real keys and WebAuthn's real messages. */
export function createAuthenticator({
  origin,
  rpId = new URL(origin).hostname,
  verifiesUser = true,
}: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const authenticatorData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | flag.userPresent | (verifiesUser ? flag.userVerified : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };
  const clientData = (type: string, { challenge }: PasskeyOptions['options']) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    /** Sets the device back, as a copy of it that was made earlier would be. */
    rewind(by: number) {
      counter -= by;
    },
    /** Answers navigator.credentials.create. */
    create(options: PasskeyOptions['options']) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const attestationObject = attestation(authenticatorData(flag.hasCredential, attested));
      const clientDataJSON = clientData('webauthn.create', options).toString('base64url');
      return {
        ...credential,
        response: {
          clientDataJSON,
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers navigator.credentials.get. */
    get(options: PasskeyOptions['options']) {
      const [client, data] = [clientData('webauthn.get', options), authenticatorData(0)];
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key on the curve P-256, for ES256. */
function coseKey(x: string, y: string): Buffer {
  const [head, beforeY] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([head, Buffer.from(x, 'base64url'), beforeY, Buffer.from(y, 'base64url')]);
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x58, data.length]);
  const [map, empty] = [Buffer.from([0xa3]), Buffer.from([0xa0])];
  return Buffer.concat([map, text('fmt'), text('none'), text('attStmt'), empty, text('authData'), length, data]);
}
