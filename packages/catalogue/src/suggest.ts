import type { Suggestions } from '@bargain-buddy/contract';
import { barcodeSpellings, canonicalBarcode, parseSearchQuery, withoutNan } from '@bargain-buddy/domain';
import { sortStoresByDistance, storeIdsWithinKm } from './distances.ts';
import { listKinds } from './find-kinds.ts';
import { regionOfFilter } from './find-listings.ts';
import { imageShownToViewer } from './image-rights.ts';
import type { CatalogueIndex, CatalogueRecords } from './records.ts';

type Area = Pick<Parameters<typeof listKinds>[1], 'region' | 'near' | 'within_km'>;
type Product = CatalogueRecords['product'];
type Store = CatalogueRecords['store'];

const maxOfEach = 10;
/** Names with this prefix come alone, because too many products match a short word. */
const shortText = 2;

/** Suggests kinds, products and stores of an area for a typed text, without past searches. */
export function suggest(index: CatalogueIndex, typed: string, area: Area): Suggestions {
  const { words } = parseSearchQuery(typed);
  const found = suggestFor(index, typed, words, area);
  if (found.products.length + found.stores.length > 0) return found;
  const corrected = index.correct(words);
  const meant = corrected && suggestFor(index, typed, corrected, area);
  const isCorrected = meant && meant.products.length + meant.stores.length > 0;
  return isCorrected ? { ...meant, corrected_query: corrected.join(' ') } : found;
}

function suggestFor(index: CatalogueIndex, typed: string, words: readonly string[], area: Area): Suggestions {
  if (words.length === 0) return { history: [], kinds: [], products: [], stores: [] };
  const kinds = listKinds(index, { ...area, search: words.join(' '), page: 1, page_size: maxOfEach }, null);
  return {
    history: [],
    kinds: kinds.results.map(({ id, slug, name }) => ({ id, slug, name })),
    products: findProducts(index, typed, words).map((product) => ({
      id: product.id,
      name: product.product_name,
      brand: withoutNan(product.product_brand),
      amount: withoutNan(product.product_amount),
      barcode: product.barcode ?? '',
      image_url: imageShownToViewer(
        { image: product.product_image, img_is_verified: product.product_img_is_verified, image_by: null },
        null,
      ),
    })),
    stores: findStores(index, words, area).map(({ id, name, store_address, region }) => ({
      ...{ id, name },
      address: withoutNan(store_address),
      region: withoutNan(region),
    })),
  };
}

function findProducts(index: CatalogueIndex, typed: string, words: readonly string[]): Product[] {
  const code = canonicalBarcode(typed);
  const ofBarcode = code && index.productOfBarcode(barcodeSpellings(code));
  const known = ofBarcode ? index.product(ofBarcode) : undefined;
  if (known) return [known];
  const text = words.join(' ');
  const isFirst = ({ product }: { product: Product }) => product.name_text.startsWith(` ${text}`);
  const found = index
    .productsWithWords(words)
    .sort(
      (one, other) =>
        other.rank - one.rank ||
        Number(isFirst(other)) - Number(isFirst(one)) ||
        [...one.product.product_name].length - [...other.product.product_name].length ||
        compareText(one.product.product_name, other.product.product_name) ||
        one.product.id - other.product.id,
    );
  const first = text.length <= shortText ? found.filter(isFirst).slice(0, maxOfEach) : [];
  return (first.length === maxOfEach ? first : found.slice(0, maxOfEach)).map(({ product }) => product);
}

function findStores(index: CatalogueIndex, words: readonly string[], { region, near, within_km }: Area): Store[] {
  const within =
    near && within_km !== undefined && new Set(storeIdsWithinKm(sortStoresByDistance(index.stores(), near), within_km));
  const place = regionOfFilter(region);
  const isFirst = ({ search_text }: Store) => search_text.startsWith(` ${words.join(' ')}`);
  return index
    .stores()
    .filter((store) => words.every((word) => store.search_text.includes(` ${word}`)))
    .filter(({ id, region }) => (place === undefined || region === place) && (!within || within.has(id)))
    .sort(
      (one, other) =>
        Number(isFirst(other)) - Number(isFirst(one)) ||
        compareText(one.name, other.name) ||
        compareText(one.store_address, other.store_address) ||
        one.id - other.id,
    )
    .slice(0, maxOfEach);
}

/** By code point, as the database sorts. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  const [a, b] = [one, other].map((text) => [...text].map((letter) => letter.codePointAt(0) ?? 0)) as [
    number[],
    number[],
  ];
  const at = a.findIndex((code, n) => code !== b[n]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}
