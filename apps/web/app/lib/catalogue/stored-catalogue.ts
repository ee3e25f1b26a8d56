import { catalogueFileFormat } from '@bargain-buddy/catalogue';
import type { CatalogueFile, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { fetchApi } from '../api-client.ts';
import { readHomeRegion } from '../home-region.ts';
import { toApiError } from '../to-api-error.ts';
import { answerCallFromCatalogue } from './answer-call.ts';
import {
  applyCatalogueFile,
  catalogueFileHashes,
  type DeviceCatalogue,
  mergeCatalogueFiles,
  openDeviceCatalogue,
} from './device-catalogue.ts';
import { readCatalogueFile, type StoredFile, storeCatalogueFile } from './file-store.ts';
import { type SentRequest, setCatalogueAnswers } from './from-device.ts';

/** Milliseconds without a check for changes. */
const freshMs = 15 * 60_000;

let opened: { region: Region | ''; catalogue: Promise<DeviceCatalogue | undefined> } | undefined;
let updating: Promise<void> | undefined;

/** Opens the stored prices of the person's area and downloads their changes. Runs once at a time. */
export function updateCatalogue(): Promise<void> {
  updating ??= updateChosen().finally(() => {
    updating = undefined;
  });
  return updating;
}

/** Updates until the area is the one that was chosen last. */
async function updateChosen(): Promise<void> {
  const region = readHomeRegion(document.cookie);
  await update(region);
  if (readHomeRegion(document.cookie) !== region) await updateChosen();
}

/** The stored prices of the person's area. Undefined if nothing is stored. */
export const openStoredCatalogue = () => open(readHomeRegion(document.cookie));

/**
 * The prices of a region, at most a quarter of an hour old. Only the prices of the person's region are stored. Throws
 * like fetchApi.
 */
export async function loadCurrentCatalogue(region: Region | ''): Promise<DeviceCatalogue> {
  const home = readHomeRegion(document.cookie);
  if (home !== '' && home !== region) return downloadOther(region);
  await updateCatalogue();
  const catalogue = await open(home);
  if (!catalogue) throw new Error('The prices of another area were chosen.');
  return catalogue;
}

let other: DeviceCatalogue | undefined;

async function downloadOther(region: Region | ''): Promise<DeviceCatalogue> {
  const checkedAt = Date.now();
  if (other?.region !== region || checkedAt - other.checkedAt > freshMs)
    other = await openDeviceCatalogue({ file: await download(region, undefined), checkedAt });
  return other;
}

/** Answers a request without a connection. Undefined if nothing is stored or the answer is not in it. */
export async function answerOffline(call: calls.Call, sent: SentRequest): Promise<object | undefined> {
  const catalogue = await openStoredCatalogue();
  return catalogue && answerFrom(catalogue, call, sent);
}

function answerFrom(catalogue: DeviceCatalogue, call: calls.Call, sent: SentRequest): object | undefined {
  const answer = answerCallFromCatalogue(catalogue, call, sent);
  return answer && { ...answer, device_at: catalogue.checkedAt };
}

function open(region: Region | ''): Promise<DeviceCatalogue | undefined> {
  if (opened?.region === region) return opened.catalogue;
  const read = async () => {
    const stored = await readCatalogueFile(region);
    return stored && openDeviceCatalogue(stored);
  };
  // A file of another release, or one that is broken, is downloaded again.
  return use(
    region,
    read().catch(() => undefined),
  );
}

function use(region: Region | '', catalogue: Promise<DeviceCatalogue | undefined>) {
  opened = { region, catalogue };
  setCatalogueAnswers(undefined);
  void catalogue.then((ready) => {
    // Another area may have been chosen meanwhile.
    if (ready && opened?.catalogue === catalogue) setCatalogueAnswers((call, sent) => answerFrom(ready, call, sent));
  });
  return catalogue;
}

async function update(region: Region | ''): Promise<void> {
  const catalogue = await open(region);
  if (catalogue && Date.now() - catalogue.checkedAt < freshMs) return;
  const stored = catalogue && (await readCatalogueFile(region));
  const checkedAt = Date.now();
  const next = await download(region, stored);
  const file = stored ? mergeCatalogueFiles(stored.file, next) : next;
  if (catalogue && stored) await applyCatalogueFile(catalogue, next, checkedAt);
  else use(region, openDeviceCatalogue({ file, checkedAt }));
  // A failed write only costs the next visit a download.
  await storeCatalogueFile(region, { file, checkedAt }).catch(() => undefined);
}

async function download(region: Region | '', stored: StoredFile | undefined): Promise<CatalogueFile> {
  const query = { region, known: stored ? catalogueFileHashes(stored.file) : '' };
  const response = await fetchApi(calls.getCatalogueFile, { query });
  if (!response.ok) throw await toApiError(response);
  // Validating megabytes is slow on a phone. The server's tests check the schema.
  const file = (await response.json()) as CatalogueFile;
  if (file.format !== catalogueFileFormat) throw new Error('The prices need a newer version of the app.');
  return file;
}
