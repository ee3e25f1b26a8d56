import type { CatalogueHead, CataloguePart } from '@bargain-buddy/contract';
import { toSearchText } from '@bargain-buddy/domain';
import type { Changes, FoundListing, IndexedListing } from '@bargain-buddy/listing-index';
import { imageShownToViewer } from './image-rights.ts';
import { roundedUnitPrice } from './prices-per-unit.ts';
import { type CatalogueIndex, type CatalogueRecords, listingDetailColumns } from './records.ts';

/** Number of parts of a file. A changed price costs a device one part. */
export const catalogueFilePartCount = 16;

/** Raise it when a column gets another meaning. Devices then ignore files of the former format. */
export const catalogueFileFormat = 1;

type Addresses = (path: string) => string;

/** Writes the stores and kinds as guests see them. `addressOf` makes the address of a picture. */
export function writeCatalogueHead(index: CatalogueIndex, addressOf: Addresses): CatalogueHead {
  return {
    stores: index.stores().map((store) => ({
      id: store.id,
      name: store.name,
      name_rank: store.name_rank,
      address: store.store_address,
      region: store.region,
      lat: store.lat,
      lon: store.lon,
      location_source: store.store_location_source,
      image: pictureOf(
        { image: store.store_image, img_is_verified: store.store_img_is_verified, image_by: null },
        addressOf,
      ),
      img_is_verified: store.store_img_is_verified,
    })),
    kinds: index.kinds().map(({ id, slug, name, dimension, aisle, sold_by, names }) => ({
      ...{ id, slug, name, dimension, sold_by, names: [...names] },
      aisle: { id: aisle.id, name: aisle.name },
    })),
  };
}

/** Writes the products of a part that are listed in the region, as guests see them. Undefined means everywhere. */
export function writeCataloguePart(
  index: CatalogueIndex,
  part: number,
  region: string | undefined,
  addressOf: Addresses,
): CataloguePart {
  const ids = index.productIds().filter((id) => id % catalogueFilePartCount === part);
  const listings = index.listingsOfProducts(
    ids.sort((a, b) => a - b),
    { region },
  );
  const byProduct = Map.groupBy(listings, ({ product }) => product);
  const products = [...byProduct.keys()];
  const rows = products.flatMap((product) => (byProduct.get(product) ?? []).sort((a, b) => a.store.id - b.store.id));
  const times = numbered(rows.flatMap(({ date_added, last_seen }) => [date_added, last_seen]).sort((a, b) => a - b));
  const details = numbered(rows.map(detailsOf));
  return {
    products: {
      id: toSteps(products.map(({ id }) => id)),
      name: products.map(({ product_name }) => product_name),
      brand: products.map(({ product_brand }) => product_brand),
      amount: products.map(({ product_amount }) => product_amount),
      kind: products.map(({ kind_id }) => kind_id),
      dimension: products.map(({ dimension }) => dimension),
      base_amount: products.map(({ base_amount }) => base_amount),
      barcode: products.map(({ barcode }) => barcode),
      image: products.map(({ product_image: image, product_img_is_verified: img_is_verified }) =>
        pictureOf({ image, img_is_verified, image_by: null }, addressOf),
      ),
      img_is_verified: products.map(({ product_img_is_verified }) => product_img_is_verified),
      listings: products.map((product) => byProduct.get(product)?.length ?? 0),
    },
    listings: {
      store: toSteps(rows.map(({ store }) => store.id)),
      price: rows.map(({ price }) => price),
      price_id: toSteps(rows.map(({ price_id }) => price_id)),
      added: rows.map(({ date_added }) => times.get(date_added) ?? 0),
      seen: rows.map(({ last_seen }) => times.get(last_seen) ?? 0),
      details: rows.map((row) => details.get(detailsOf(row)) ?? 0),
    },
    times: toSteps([...times.keys()]),
    details: [...details.keys()],
  };
}

/** Reads stores and kinds as the content of an index. */
export function readCatalogueHead({ stores, kinds }: CatalogueHead): Changes<CatalogueRecords> {
  return {
    stores: stores.map(({ id, name, name_rank, address, region, lat, lon, ...rest }) => ({
      ...{ id, name, name_rank, region, lat, lon },
      search_text: toSearchText(name, address, region ?? ''),
      store_id: id,
      store_name: name,
      store_address: address,
      store_region: region,
      store_lat: lat,
      store_lon: lon,
      store_location_source: rest.location_source,
      store_image: rest.image,
      store_img_is_verified: rest.img_is_verified,
      store_image_by: null,
    })),
    kinds: kinds.map((kind) => ({ ...kind, search_text: toSearchText(kind.name) })),
  };
}

/** Reads the products of a part with their listings, as the content of an index. */
export function readCataloguePart(part: CataloguePart): NonNullable<Changes<CatalogueRecords>['products']> {
  const { products: columns, listings: rows, details } = part;
  const ids = fromSteps(columns.id);
  const storeIds = fromSteps(rows.store);
  const priceIds = fromSteps(rows.price_id);
  const times = fromSteps(part.times);
  const missedAt = details.map((text) => missedAtOf(text));
  const products: [number, { product: CatalogueRecords['product']; listings: IndexedListing[] }][] = [];
  let row = 0;
  for (const [n, id] of ids.entries()) {
    const product = readProduct(columns, n, id);
    const listings: IndexedListing[] = [];
    for (const end = row + at(columns.listings, n); row < end; row += 1) {
      const position = at(rows.details, row);
      const last_seen = at(times, at(rows.seen, row));
      const price = at(rows.price, row);
      const isMissing = at(missedAt, position) > last_seen;
      listings.push({
        store_id: at(storeIds, row),
        price_id: at(priceIds, row),
        price,
        unit_price: isMissing ? Number.POSITIVE_INFINITY : roundedUnitPrice(price, product.base_amount),
        date_added: at(times, at(rows.added, row)),
        last_seen,
        details: at(details, position),
      });
    }
    products.push([id, { product, listings }]);
  }
  return new Map(products);
}

function readProduct(columns: CataloguePart['products'], n: number, id: number): CatalogueRecords['product'] {
  const [name, brand, amount] = [at(columns.name, n), at(columns.brand, n), at(columns.amount, n)];
  return {
    id,
    name_text: `${toSearchText(name)} `,
    search_text: toSearchText(name, brand, amount),
    kind_id: at(columns.kind, n),
    barcode: at(columns.barcode, n),
    dimension: at(columns.dimension, n),
    base_amount: at(columns.base_amount, n),
    product_id: id,
    product_name: name,
    product_brand: brand,
    product_amount: amount,
    product_image: at(columns.image, n),
    product_img_is_verified: at(columns.img_is_verified, n),
    product_image_by: null,
  };
}

function pictureOf(picture: Parameters<typeof imageShownToViewer>[0], addressOf: Addresses): string | null {
  const image = imageShownToViewer(picture, null);
  return image === null ? null : addressOf(image);
}

const detailsOf = (listing: FoundListing<CatalogueRecords>) =>
  JSON.stringify(Object.fromEntries(listingDetailColumns.map((name) => [name, listing[name]])));

const epoch = Date.UTC(2000, 0, 1);

/** In microseconds since 2000. */
function missedAtOf(details: string): number {
  const { missed_at } = JSON.parse(details) as CatalogueRecords['details'];
  return missed_at === null ? Number.NEGATIVE_INFINITY : (Date.parse(missed_at) - epoch) * 1_000;
}

/** The position of each different value. */
function numbered<Value>(values: Iterable<Value>): Map<Value, number> {
  const positions = new Map<Value, number>();
  for (const value of values) if (!positions.has(value)) positions.set(value, positions.size);
  return positions;
}

const toSteps = (numbers: readonly number[]) => numbers.map((number, n) => number - (numbers[n - 1] ?? 0));

function fromSteps(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

/** The element of a column. Throws RangeError if the column is too short, so that a broken file is not read. */
function at<Value>(column: readonly Value[], n: number): Value {
  if (n >= column.length) throw new RangeError('The catalogue file is incomplete.');
  return column[n] as Value;
}
