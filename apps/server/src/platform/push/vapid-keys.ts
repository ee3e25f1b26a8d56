import { createECDH } from 'node:crypto';
import { loadSecret, type SecretSource } from '../secrets.ts';

/** The app's key pair for push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The app's key pair. Browsers' subscriptions depend on it, so it must not change. */
export async function loadVapidKeys(config: SecretSource): Promise<VapidKeys> {
  const privateKey = await loadSecret(config, 'vapid');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey };
}
