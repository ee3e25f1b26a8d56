import { execFile, type SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How the programs of PostgreSQL are started. */
export interface ServerUser {
  /** Whose files the data directory and its contents are; undefined: those of the user who runs this process. */
  owner: { uid: number; gid: number } | undefined;
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
}

/**
 * Who runs PostgreSQL. It refuses to run as root, so root starts it as the owner of an existing `dataDirectory`, else
 * as the user 'postgres' or 'nobody'. Where that user may not enter a folder above `paths` (a checkout in /root, say),
 * the process is given one right more, to read and search any folder. Throws a message for people when nothing works.
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

/**
 * setpriv keeps one capability across the change of user. 'no_setuid_fixup' makes access(2), by which PostgreSQL looks
 * for its own programs, take it into account.
 */
function withCapability({ uid, gid }: { uid: number; gid: number }, capability: string): ServerUser {
  const one = `-all,+${capability}`;
  const change = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const keep = [`--inh-caps=${one}`, `--ambient-caps=${one}`, `--bounding-set=${one}`, '--securebits=+no_setuid_fixup'];
  return {
    owner: { uid, gid },
    command: (file, args) => ({ file: 'setpriv', args: [...change, ...keep, file, ...args], options: { cwd: '/' } }),
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
