import type { PriceIndexData } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { computePriceIndex, type PublishedIndexPoint, publishedPointsOf } from '@bargain-buddy/price-index';
import { fetchApi } from '~/lib/api-client.ts';

interface Recomputed {
  isPublishedFile: boolean;
  prices: number;
  points: PublishedIndexPoint[];
}

/** Loads the file of a run, checks its hash and computes a series. Throws if the file cannot be loaded or read. */
export async function recomputeIndex(
  { file, sha256 }: NonNullable<PriceIndexData['run']>,
  region: string,
  aisle: string,
): Promise<Recomputed> {
  const [set = '', name = ''] = file.split('/');
  const response = await fetchApi(calls.getOpenDataFile, { params: { set, file: name } });
  if (!response.ok) throw new Error(`The file ${file} answered ${response.status}.`);
  const content = await response.arrayBuffer();
  if ((await sha256Of(content)) !== sha256) return { isPublishedFile: false, prices: 0, points: [] };
  const index = await computePriceIndex(content);
  const found = index?.series.find((one) => one.region === region && one.aisle === aisle);
  return { isPublishedFile: true, prices: index?.prices ?? 0, points: found ? publishedPointsOf(found) : [] };
}

async function sha256Of(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
