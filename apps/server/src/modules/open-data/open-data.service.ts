import { access, type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenData, openDataFormats } from '@bargain-buddy/contract';
import { NotFound } from '../../platform/errors.ts';
import { openDataTables } from './tables.ts';

export const openDataFolder = (dataDir: string) => join(dataDir, 'open-data');
export const descriptorFilePath = (dataDir: string) => join(openDataFolder(dataDir), 'datapackage.json');

/** Name of the folder of a set: its time in UTC, such as 20261128T063700123Z. */
export const isOpenDataSetName = (name: string) => /^\d{8}T\d{9}Z$/.test(name);

export async function hasOpenData(dataDir: string): Promise<boolean> {
  return access(descriptorFilePath(dataDir)).then(
    () => true,
    () => false,
  );
}

export async function getOpenData(dataDir: string): Promise<OpenData> {
  const text = await orNotFound(readFile(descriptorFilePath(dataDir), 'utf8'), 'There are no open data yet.');
  return JSON.parse(text);
}

export interface OpenDataFile {
  mediatype: string;
  bytes: number;
  /** Weak, because the file may be compressed on its way. */
  etag: string;
  /** The caller closes it, or reads it to its end. */
  handle: FileHandle;
}

/** Opens a file of a set. Only names of tables and formats reach the disk. */
export async function openOpenDataFile(dataDir: string, set: string, file: string): Promise<OpenDataFile> {
  const mediatype = mediatypes.get(file);
  if (!isOpenDataSetName(set) || !mediatype) throw noSuchFile();
  const handle = await orNotFound(open(join(openDataFolder(dataDir), set, file)), noSuchFile().message);
  const { size } = await handle.stat();
  return { mediatype, bytes: size, etag: `W/"${set}-${file}"`, handle };
}

const mediatypes = new Map(
  openDataTables.flatMap(({ name }) => [
    [`${name}.csv`, `${openDataFormats.csv.mediatype}; charset=utf-8`],
    [`${name}.parquet`, openDataFormats.parquet.mediatype],
  ]),
);

const noSuchFile = () => new NotFound('There is no such file. The newest ones are listed at /api/open-data/.');

async function orNotFound<Result>(reading: Promise<Result>, message: string): Promise<Result> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new NotFound(message) : error;
  });
}
