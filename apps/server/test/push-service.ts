import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionDetails } from '@bargain-buddy/contract';
import { importJWK, jwtVerify } from 'jose';

export interface PushServiceDouble {
  /** The subscription of a browser of this push service. */
  subscription: PushSubscriptionDetails;
  /** The messages that arrived and could be decrypted, with the sender's claims. */
  messages: { text: string; ttl: string; subject: unknown; audience: unknown }[];
  /** What the next messages are answered with instead of 201. */
  answers: number[];
  stop(): Promise<void>;
}

/**
 * A push service (RFC 8030) and the browser behind it, on loopback: checks who sends by the VAPID token (RFC 8292) and
 * decrypts the message with the browser's own keys (RFC 8291, aes128gcm).
 */
export async function startPushService(): Promise<PushServiceDouble> {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys();
  const auth = randomBytes(16);
  const messages: PushServiceDouble['messages'] = [];
  const answers: number[] = [];

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = answers.shift() ?? 201;
    if (answer === 201) {
      const claims = await verifyVapid(request.headers.authorization ?? '');
      messages.push({
        text: decrypt(body, browser, p256dh, auth),
        ttl: String(request.headers.ttl),
        subject: claims.sub,
        audience: claims.aud,
      });
    }
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/abc`;
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, keys },
    messages,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function verifyVapid(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
  return payload;
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, p256dh: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const ciphertext = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = hkdf(browser.computeSecret(senderKey), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(ciphertext.subarray(-16));
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
