import type { ProductLookup } from '@bargain-buddy/contract';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { Unavailable } from '../../platform/errors.ts';
import { trackIntegration } from '../../platform/integrations.ts';
import { cacheLookupResult, findCachedLookup } from './lookups.queries.ts';

/** Used fields of a search response: https://fdc.nal.usda.gov/api-guide (FoodsSearch, SearchResultFood). */
const answerSchema = z.object({
  foods: z.array(
    z.object({
      description: z.string(),
      brandOwner: z.string().nullish(),
      brandName: z.string().nullish(),
      packageWeight: z.string().nullish(),
      gtinUpc: z.string().nullish(),
    }),
  ),
});
type Food = z.infer<typeof answerSchema>['foods'][number];

const cachedSchema = z.array(
  z.object({ name: z.string(), brand: z.string(), amount: z.string(), barcode: z.string() }),
);

export interface UsdaOptions {
  db: Database;
  usdaUrl: string;
  usdaApiKey: string | undefined;
}

const maxFoods = 50;
const timeLimit = 5_000;
const cacheDays = 30;

/** Requires all words. Throws Unavailable on failure or timeout. */
export async function findUsdaProducts(
  question: string,
  { db, usdaUrl, usdaApiKey }: UsdaOptions,
): Promise<ProductLookup[]> {
  const query = question.trim().replace(/\s+/g, ' ').toLowerCase();
  if (!usdaApiKey || !query) return [];
  const cached = cachedSchema.safeParse(await findCachedLookup(db, 'usda', query, cacheDays));
  if (cached.success) return cached.data;
  const foods = await trackIntegration(db, 'usda', () => fetchFoods(query, usdaUrl, usdaApiKey));
  const products = distinct(foods.map(toProduct));
  await cacheLookupResult(db, 'usda', query, products);
  return products;
}

async function fetchFoods(question: string, usdaUrl: string, apiKey: string): Promise<Food[]> {
  const url = new URL(`${usdaUrl}/v1/foods/search`);
  url.search = new URLSearchParams({
    query: question,
    dataType: 'Branded',
    pageSize: String(maxFoods),
    requireAllWords: 'true',
  }).toString();
  try {
    const answer = await fetch(url, { headers: { 'x-api-key': apiKey }, signal: AbortSignal.timeout(timeLimit) });
    if (!answer.ok) throw new Error(`FoodData Central answered ${answer.status}`);
    return answerSchema.parse(await answer.json()).foods.slice(0, maxFoods);
  } catch (error) {
    throw new Unavailable('Failed to fetch suggestions.', error);
  }
}

function toProduct({ description, brandName, brandOwner, packageWeight, gtinUpc }: Food): ProductLookup {
  return {
    name: toTitleCase(description).slice(0, 200),
    brand: toTitleCase(brandName || brandOwner || '').slice(0, 100),
    amount: metric(packageWeight ?? '').slice(0, 50),
    barcode: withoutPadding(gtinUpc ?? ''),
  };
}

/** Converts upper case: 'CHEDDAR CHEESE' becomes 'Cheddar Cheese'. */
function toTitleCase(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  if (plain !== plain.toUpperCase()) return plain;
  return plain.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Selects the metric weight: '16 oz/454 g' becomes '454 g'. */
function metric(weight: string): string {
  return weight.split('/').at(-1)?.trim() ?? '';
}

/** Removes the zero padding to 14 digits: '00041512162664' becomes '041512162664'. */
function withoutPadding(code: string): string {
  const digits = code.replace(/\D/g, '');
  return digits.length > 12 ? digits.replace(/^0+/, '').padStart(12, '0') : digits;
}

function distinct(products: readonly ProductLookup[]): ProductLookup[] {
  const known = new Map<string, ProductLookup>();
  for (const product of products) {
    const key = [product.name, product.brand, product.amount].join('\n').toLowerCase();
    if (product.name && !known.has(key)) known.set(key, product);
  }
  return [...known.values()];
}
