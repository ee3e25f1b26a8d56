import { catalogueSnapshotOf, findProductOfBarcode } from '@bargain-buddy/catalogue';
import type { Region } from '@bargain-buddy/contract';
import type { DeviceCatalogue } from './device-catalogue.ts';
import { loadCurrentCatalogue, openStoredCatalogue } from './stored-catalogue.ts';

/** The stored catalogue in a region. Undefined if nothing is stored. */
export async function storedSnapshot(region: Region | '') {
  const catalogue = await openStoredCatalogue();
  return catalogue && toSnapshot(catalogue, region);
}

/** The catalogue in a region as of the server. Throws like fetchApi. */
export async function currentSnapshot(region: Region | '') {
  return toSnapshot(await loadCurrentCatalogue(region), region);
}

/** Offline, the prices of the person's area are better than none. */
const toSnapshot = ({ index, region: stored }: DeviceCatalogue, region: Region | '') =>
  catalogueSnapshotOf(index, (stored === '' ? region : stored) || undefined);

/** Finds a barcode in the stored catalogue. */
export async function findStoredProduct(code: string) {
  const catalogue = await openStoredCatalogue();
  return catalogue && findProductOfBarcode(catalogue.index, code);
}
