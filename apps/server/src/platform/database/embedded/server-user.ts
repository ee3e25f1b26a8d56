import { execFile, type SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ServerUser {
  /** Owner of the data directory. Undefined: the user of this process. */
  owner: { uid: number; gid: number } | undefined;
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
}

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. Root starts it as the owner of `dataDirectory`,
 * else as 'postgres' or 'nobody'. If that user cannot enter a folder above `paths`, such as /root, the process gets the
 * capability to read any folder. Throws a message for people if nothing works.
 */
export async function chooseServerUser(dataDirectory: string, paths: string[]): Promise<ServerUser> {
  if (process.getuid?.() !== 0) {
    return { owner: undefined, command: (file, args) => ({ file, args, options: { cwd: '/' } }) };
  }
  const owner = (await ownerOf(dataDirectory)) ?? (await idsOf('postgres')) ?? (await idsOf('nobody'));
  if (!owner) {
    throw new Error(
      "PostgreSQL does not run as root, and there is neither a user 'postgres' nor 'nobody' to run it as: start the " +
        'app as a normal user, or let DATABASE_URL name a PostgreSQL server.',
    );
  }
  const plain: ServerUser = { owner, command: (file, args) => ({ file, args, options: { cwd: '/', ...owner } }) };
  const candidates = [plain, withCapability(owner, 'dac_read_search'), withCapability(owner, 'dac_override')];
  for (const candidate of candidates) if (await reaches(candidate, paths)) return candidate;
  throw new Error(
    `PostgreSQL runs as user ${owner.uid} when the app is started by root, and that user may not enter ` +
      `${paths.join(' or ')}: move the app or DATA_DIR to a place that everybody may enter (such as /srv), start it as ` +
      'a normal user, or let DATABASE_URL name a PostgreSQL server.',
  );
}

/** setpriv retains a capability for the user. 'no_setuid_fixup' makes access(2) consider it, which PostgreSQL needs. */
function withCapability({ uid, gid }: { uid: number; gid: number }, capability: string): ServerUser {
  const one = `-all,+${capability}`;
  const change = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const capabilities = [
    `--inh-caps=${one}`,
    `--ambient-caps=${one}`,
    `--bounding-set=${one}`,
    '--securebits=+no_setuid_fixup',
  ];
  return {
    owner: { uid, gid },
    command: (file, args) => ({
      file: 'setpriv',
      args: [...change, ...capabilities, file, ...args],
      options: { cwd: '/' },
    }),
  };
}

async function reaches(user: ServerUser, paths: string[]): Promise<boolean> {
  const { file, args, options } = user.command('/bin/sh', [
    '-c',
    'for p; do test -r "$p" || exit 1; done',
    '-',
    ...paths,
  ]);
  try {
    await run(file, args, options);
    return true;
  } catch {
    return false;
  }
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
