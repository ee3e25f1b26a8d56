import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../../test/database-server.ts';
import { beginWriting, type Write } from '../../../test/steady-writes.ts';
import { type Config, loadConfig } from '../../config.ts';
import { importSampleSurveys } from '../../modules/imports/index.ts';
import { openDatabase, openPatientPool } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type DatabaseServer, openDatabaseServer } from '../database/server.ts';
import { openLocalImageStore } from '../images/local-image-store.ts';
import { beginBackupArchive } from './archive.ts';
import { readBackupArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupReport, requireEmbedded, writeBackup } from './write-backup.ts';

let folder: string;
let config: Config;
let server: DatabaseServer;
let file: string;
let report: BackupReport;
let writes: Write[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb-backup-'));
  config = configOf('data');
  server = await openDatabaseServer(config);
  await migrate(server.directUrl);
  const db = openDatabase(openPatientPool(server.directUrl));
  await importSampleSurveys(db);
  await db.destroy();
  file = join(folder, 'prices.tar.gz');
  const writing = await beginWriting(server.url, openLocalImageStore(config.dataDir));
  await writing.more(50);
  report = await writeBackup(config, server, file);
  await writing.more(20);
  writes = await writing.end();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('SCL-04 a backup under 500 writes a second restores every table row by row, and every write acknowledged by its end', async () => {
  const target = configOf('restored');
  await restoreBackup(target, file);
  const restored = await openDatabaseServer(target);
  try {
    const isPromised = (write: Write) => bytesOf(write.lsn) <= bytesOf(report.upTo);
    const late = new Set(writes.filter((write) => !isPromised(write)).map(({ name }) => name));
    expect(late.size).toBeGreaterThan(0);
    expect(writes.length - late.size).toBeGreaterThan(50);

    // `listing_change` has the ids of products first, and no names.
    const lateProducts = await query(server.url, 'SELECT id FROM product WHERE name = ANY ($1)', [[...late]]);
    for (const { id } of lateProducts) late.add(`(${id}`);

    const tables = await listTables(server.url);
    expect(await listTables(restored.url)).toEqual(tables);
    expect(tables.length).toBeGreaterThan(60);
    for (const table of tables) {
      const missing = new Map<string, number>();
      for (const row of await rowsOf(server.url, table)) missing.set(row, (missing.get(row) ?? 0) + 1);
      for (const row of await rowsOf(restored.url, table)) missing.set(row, (missing.get(row) ?? 0) - 1);
      // What is missing in the copy was acknowledged after its end, and nothing is in it that was not written.
      const name = table === 'listing_change' ? /^\(\d+/ : /steady write \d+/;
      const isLate = (row: string) => late.has(row.match(name)?.[0] ?? '');
      const wrong = [...missing].filter(([row, count]) => count < 0 || (count > 0 && !isLate(row)));
      expect(wrong, table).toEqual([]);
    }

    // Every picture that the copied rows refer to is there, and so are the secrets.
    const named = await query(restored.url, "SELECT summary FROM audit_log WHERE summary LIKE '%.webp'");
    expect(named.length).toBeGreaterThan(0);
    const pictures = named.map(({ summary }) => `images/${String(summary).split(' ').at(-1)}`);
    for (const name of [...pictures, 'secrets/database']) {
      expect(await readFile(join(target.dataDir, name)), name).toEqual(await readFile(join(config.dataDir, name)));
    }
    expect((await stat(join(target.dataDir, 'secrets', 'database'))).mode & 0o777).toBe(0o600);
    for (const name of ['.', 'secrets', 'images', 'postgres']) {
      expect((await stat(join(target.dataDir, name))).mode & 0o777, name).toBe(0o700);
    }
    // And it goes on: numbers are not given twice.
    await query(restored.url, "INSERT INTO product (name) VALUES ('after the restore')");
  } finally {
    await restored.close();
  }
});

test('SCL-04 the command backs up beside a running server, into a file that only its owner may read', async () => {
  const own = join(folder, 'by-command.tar.gz');
  expect(await run('backup', own)).toMatch(
    /by-command\.tar\.gz is written: [\d.]+ MB in [\d.]+ s, \d+ files of pictures/,
  );
  expect((await stat(own)).mode & 0o777).toBe(0o600);
  const target = join(folder, 'by-command');
  await mkdir(target, { mode: 0o755 });
  expect(await run('restore', own, 'by-command')).toMatch(/by-command is as it was at 20\d\d-/);
  expect((await readdir(target)).sort()).toEqual(['images', 'postgres', 'secrets']);
  expect((await stat(target)).mode & 0o777).toBe(0o700);
});

test('SCL-04 a backup that cannot be is refused, and leaves nothing behind', async () => {
  await expect(writeBackup(config, server, file)).rejects.toThrow(
    /prices\.tar\.gz is there already, and a backup replaces nothing/,
  );
  await expect(writeBackup(config, server, join(folder, 'nowhere', 'a.gz'))).rejects.toThrow(/there is no such folder/);
  await expect(writeBackup(config, server, join(file, 'a.gz'))).rejects.toThrow(/a part of its path is no folder/);
  await expect(writeBackup(config, { ...server, openBaseBackup: undefined }, join(folder, 'a.gz'))).rejects.toThrow(
    /DATABASE_URL names a PostgreSQL of your own/,
  );
  await expect(requireEmbedded(configOf('never-started'))).rejects.toThrow(/There is no database in .*never-started/);
  await expect(requireEmbedded({ ...config, databaseUrl: server.url })).rejects.toThrow(/use pgBackRest/);
  await writeFile(join(folder, 'b.gz.part'), '');
  await expect(writeBackup(config, server, join(folder, 'b.gz'))).rejects.toThrow(/another backup is at it/);

  // The database goes away in the middle.
  const broken = {
    ...server,
    async openBaseBackup() {
      const tar = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('cut off')) });
      return { tar, end: Promise.resolve('') };
    },
  };
  await expect(writeBackup(config, broken, join(folder, 'c.gz'))).rejects.toThrow('cut off');
  expect((await readdir(folder)).filter((name) => name.startsWith('c.gz'))).toEqual([]);
});

test('SCL-04 what is no whole, undamaged backup of this version restores nothing', async () => {
  const about = { ...report.about };
  const small = { 'backup.json': JSON.stringify(about), 'postgres/PG_VERSION': '18\n', 'secrets/token': 'secret' };
  const whole = await smallBackup(small);
  await expect(restoreFrom('whole', whole)).resolves.toEqual(about);
  const changed = async (name: string, text: string | undefined) => {
    const entries = await unpackTar(gunzipSync(whole));
    const kept = entries.filter(({ header }) => header.name !== name || text !== undefined);
    const remade = kept.map(({ header, data }) => ({
      header,
      data: header.name === name ? Buffer.from(`${text}`) : data,
    }));
    return gzipSync(await packTar(remade));
  };
  const of = (values: object) => smallBackup({ ...small, 'backup.json': JSON.stringify({ ...about, ...values }) });
  const cases: [string, Uint8Array, RegExp][] = [
    ['empty', Buffer.from(''), /is no backup that/],
    ['text', Buffer.from('dear diary'), /is no backup that/],
    ['other archive', gzipSync(await packTar([{ header: { name: 'a', size: 1 }, body: 'a' }])), /is no backup that/],
    ['cut off early', whole.subarray(0, 30), /is no backup that/],
    ['cut off', whole.subarray(0, -40), /is not whole/],
    ['without its end', await changed('SHA256SUMS', undefined), /is not whole/],
    ['one file changed', await changed('postgres/PG_VERSION', '17\n'), /is damaged/],
    ['one file missing', await changed('postgres/PG_VERSION', undefined), /is damaged/],
    ['another place', await smallBackup({ ...small, 'secrets/../../token': 'x' }), /is damaged/],
    ['another folder', await smallBackup({ ...small, 'etc/passwd': 'x' }), /is damaged/],
    ['another PostgreSQL', await of({ postgres: '15' }), /is of PostgreSQL 15, and this version of the app brings/],
    ['a newer database', await of({ migration: '9999-later.sql' }), /has migration 9999-later\.sql/],
    ['another format', await of({ format: 2 }), /is of another version of the app/],
  ];
  for (const [name, bytes, message] of cases) {
    await expect(restoreFrom(name, bytes), name).rejects.toThrow(message);
    expect(await readdir(join(folder, `into ${name}`)), name).toEqual([]);
  }
  // A large one that is read no further.
  const enough = () => Promise.reject(new Error('enough'));
  await expect(readBackupArchive(file, { onAbout: enough, onEntry: enough })).rejects.toThrow('enough');
  await expect(readBackupArchive(file, { onAbout: async () => {}, onEntry: enough })).rejects.toThrow('enough');
  // A large one whose bytes changed on the way.
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  await expect(restoreFrom('a hole in it', bytes.fill(0, middle, middle + 64))).rejects.toThrow(/is damaged/);
  expect(await readdir(join(folder, 'into a hole in it'))).toEqual([]);
});

test('SCL-04 a restore replaces nothing, and one that was interrupted is not started with', async () => {
  await expect(restoreBackup(config, file)).rejects.toThrow(/data is not empty, and a restore replaces nothing/);
  await expect(restoreBackup({ ...configOf('x'), databaseUrl: server.url }, file)).rejects.toThrow(
    /DATABASE_URL names/,
  );
  await expect(restoreBackup(configOf('x'), join(folder, 'missing.gz'))).rejects.toThrow(
    /There is no file .*missing\.gz/,
  );
  await expect(restoreBackup(configOf('x'), folder)).rejects.toThrow(/cannot be read: it is a folder/);
  await expect(restoreBackup({ ...config, dataDir: file }, file)).rejects.toThrow(/cannot be written: /);

  const interrupted = configOf('interrupted');
  await mkdir(join(interrupted.dataDir, 'restoring'), { recursive: true });
  await expect(restoreBackup(interrupted, file)).rejects.toThrow(/a restore is at it, or one was interrupted/);
  await expect(openDatabaseServer(interrupted)).rejects.toThrow(/a restore is at it, or one was interrupted/);
  await expect(access(join(interrupted.dataDir, 'postgres'))).rejects.toThrow('ENOENT');
});

async function smallBackup(files: Record<string, string>): Promise<Buffer> {
  const path = join(folder, 'small.tar.gz');
  const archive = beginBackupArchive(await open(path, 'w'));
  for (const [name, text] of Object.entries(files)) {
    await archive.add({ name, size: Buffer.byteLength(text) }, [Buffer.from(text)]);
  }
  await archive.close();
  return readFile(path);
}

async function restoreFrom(name: string, bytes: Uint8Array) {
  const path = join(folder, `${name}.tar.gz`);
  await writeFile(path, bytes);
  return restoreBackup(configOf(`into ${name}`), path);
}

function configOf(name: string): Config {
  return loadConfig({ DATA_DIR: join(folder, name) });
}

/** The command as npm runs it; rejects with what it said when it failed. */
async function run(command: 'backup' | 'restore', path?: string, data = 'data'): Promise<string> {
  const script = fileURLToPath(new URL(`../../commands/${command}.ts`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, data) };
  return (await promisify(execFile)(process.execPath, [script, ...(path ? [path] : [])], { env })).stdout;
}

/** A place in PostgreSQL's log, '1/A0' for example, as a number of bytes. */
function bytesOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

async function listTables(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'm') AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name));
}

async function rowsOf(url: string, table: string): Promise<string[]> {
  return (await query(url, `SELECT t::text AS row FROM ${table} t`)).map(({ row }) => String(row));
}
