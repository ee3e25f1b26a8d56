import { createECDH } from 'node:crypto';
import type { Config } from '../../config.ts';
import { loadSecret } from '../secrets.ts';

/** The key pair by which push services know this app (RFC 8292), both base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The app's pair. Its private half is 256 bits like every other secret, so it is made and kept like them; the public
 * half follows from it. Browsers bind their subscriptions to it, so it must stay the same.
 */
export async function loadVapidKeys(config: Pick<Config, 'dataDir' | 'secrets'>): Promise<VapidKeys> {
  const privateKey = await loadSecret(config, 'vapid');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey };
}
