import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** 'token' signs access tokens, 'vapid' push messages. 'database' is the password of the embedded PostgreSQL. */
type SecretName = 'token' | 'vapid' | 'database';

export interface SecretSource {
  dataDir: string;
  /** Secrets of the environment. Files have the others. */
  secrets: { readonly [Name in SecretName]?: string | undefined };
}

/** Returns a secret of the settings, else random bits from DATA_DIR/secrets, which the first process creates. */
export async function loadSecret(config: SecretSource, name: SecretName): Promise<string> {
  const given = config.secrets[name];
  if (given) return given;
  const folder = join(config.dataDir, 'secrets');
  const file = join(folder, name);
  const existing = await readSecret(file);
  if (existing) return existing;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`);
  const made = await readSecret(file);
  if (!made) throw new Error(`The secret in ${file} is empty: remove the file, or put a secret into it.`);
  return made;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes `text` unless the file exists. Of two processes, one writes and both read the same. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
