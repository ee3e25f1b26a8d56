import { setTimeout as sleep } from 'node:timers/promises';
import type { BarcodeLookup } from '@bargain-buddy/contract';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { Unavailable } from '../../platform/errors.ts';
import { trackIntegration } from '../../platform/integrations.ts';
import { cacheLookupResult, findCachedLookup, reserveRequestSlot } from './lookups.queries.ts';

/** Used fields of a response: https://openfoodfacts.github.io/openfoodfacts-server/api/ (version 2). */
const answerSchema = z.object({
  status: z.number(),
  product: z
    .object({
      product_name: z.string().nullish(),
      product_name_en: z.string().nullish(),
      brands: z.string().nullish(),
      quantity: z.string().nullish(),
      image_front_url: z.string().nullish(),
    })
    .nullish(),
});

const factsSchema = z.object({ name: z.string(), brand: z.string(), amount: z.string(), image: z.string() });
const cachedSchema = factsSchema.nullable();
type Facts = z.infer<typeof factsSchema>;

export interface OpenFoodFactsOptions {
  db: Database;
  openFoodFactsUrl: string;
  maxWaitMs: number;
}

const timeLimit = 5_000;
/** Open Food Facts allows 100 requests per minute. */
const secondsBetweenRequests = 0.6;
const cacheDays = 30;
const userAgent = 'BargainBuddy/0.1 (grocery price comparison for Trinidad and Tobago)';
const fields = 'product_name,product_name_en,brands,quantity,image_front_url';

/** Returns null if unknown. Throws Unavailable on failure, timeout or overload. */
export async function findFoodByBarcode(
  code: string,
  { db, openFoodFactsUrl, maxWaitMs }: OpenFoodFactsOptions,
): Promise<BarcodeLookup | null> {
  const cached = cachedSchema.safeParse(await findCachedLookup(db, 'openfoodfacts', code, cacheDays));
  const facts = cached.success ? cached.data : await fetchInSlot();
  if (!facts) return null;
  const { image, ...known } = facts;
  return { ...known, barcode: code, picture: image ? await fetchPicture(image, openFoodFactsUrl) : null };

  async function fetchInSlot(): Promise<Facts | null> {
    const wait = await reserveRequestSlot(db, 'openfoodfacts', secondsBetweenRequests, maxWaitMs);
    if (wait === null) throw new Unavailable('Too many people are scanning right now. Please try again in a moment.');
    await sleep(wait);
    const found = await trackIntegration(db, 'openfoodfacts', () => fetchProduct(code, openFoodFactsUrl));
    await cacheLookupResult(db, 'openfoodfacts', code, found);
    return found;
  }
}

async function fetchProduct(code: string, baseUrl: string): Promise<Facts | null> {
  const url = `${baseUrl}/api/v2/product/${code}.json?fields=${fields}`;
  try {
    const answer = await fetch(url, { headers: { 'user-agent': userAgent }, signal: AbortSignal.timeout(timeLimit) });
    // An unknown barcode gives a valid body, with status 404 or 200.
    if (!answer.ok && answer.status !== 404) throw new Error(`Open Food Facts answered ${answer.status}`);
    const { status, product } = answerSchema.parse(await answer.json());
    return status > 0 && product ? toFacts(product) : null;
  } catch (error) {
    throw new Unavailable('We couldn’t look up this barcode. Please try again later.', error);
  }
}

function toFacts(product: NonNullable<z.infer<typeof answerSchema>['product']>): Facts {
  const { product_name, product_name_en, brands, quantity, image_front_url } = product;
  const line = (text: string | null | undefined, longest: number) =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, longest).trimEnd().toWellFormed();
  return {
    name: line(product_name_en || product_name, 200),
    // The first brand is the one on the front of the package.
    brand: line(brands?.split(',')[0], 100),
    amount: line(quantity, 50),
    image: image_front_url ?? '',
  };
}

const largest = 1_000_000;
const shown = /^image\/(?:jpeg|png|webp)$/;

/** Fetches only from hosts of Open Food Facts, so that a response cannot make this server request other addresses. */
async function fetchPicture(address: string, baseUrl: string): Promise<string | null> {
  try {
    const url = new URL(address);
    if (!isTrustedHost(url, new URL(baseUrl))) return null;
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!answer.ok || !shown.test(type) || Number(answer.headers.get('content-length')) > largest) {
      await answer.body?.cancel();
      return null;
    }
    const picture = await readAtMost(answer, largest);
    return picture && `data:${type};base64,${picture.toString('base64')}`;
  } catch {
    return null;
  }
}

/** Accepts the host itself and HTTPS hosts of its domain, such as images.openfoodfacts.org. */
function isTrustedHost(url: URL, base: URL): boolean {
  if (url.host === base.host) return url.protocol === base.protocol;
  const domain = (host: string) => host.split('.').slice(-2).join('.');
  const isNamed = /[a-z]$/.test(base.hostname) && base.hostname.includes('.');
  return isNamed && url.protocol === 'https:' && url.port === '' && domain(url.hostname) === domain(base.hostname);
}

async function readAtMost(answer: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
