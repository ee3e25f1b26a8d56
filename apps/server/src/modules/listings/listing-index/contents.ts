import { type WordIndex, wordIndex } from './word-index.ts';

export interface IndexedStore {
  id: number;
  name: string;
  region: string | null;
  /** What it is searched by. */
  text: string;
  /** Where it stands among the others by its name, as the database sorts them; that of equal names is the same. */
  nameRank: number;
}

/** What is kept of each listing: what it can be ordered by, and its price's id. */
export interface ListingValues {
  price: number;
  /** Infinity where it is not known. */
  unitPrice: number;
  id: number;
  /** In microseconds since 2000, of a clock in UTC. */
  feedTime: number;
  /** In microseconds since 2000. */
  dateAdded: number;
}
export type Column = keyof ListingValues;
const columns: Column[] = ['price', 'unitPrice', 'id', 'feedTime', 'dateAdded'];

/** What stands for a product: its cheapest listing, of equal prices the newest; the newest in the feed or by date. */
export type Standing = 'cheapest' | 'feed' | 'date';
const standings: Standing[] = ['cheapest', 'feed', 'date'];

export interface ReadListing extends ListingValues {
  productId: number;
  storeId: number;
}

export interface ReadProduct {
  id: number;
  nameText: string;
  searchText: string;
}

/**
 * All that searches look through, in columns: a product is a place in those of products, a listing one in those of
 * listings, where the listings of a product lie side by side, and a store one among the stores.
 */
export interface Contents {
  stores: readonly IndexedStore[];
  /** The places of products by what they are searched by. */
  words: Pick<WordIndex, 'find'>;
  placeOf(product: number): number | undefined;
  /** How many places of products there are; whoever has gone has left one without listings. */
  places: number;
  products: {
    /** 0 where it has gone. */
    id: Int32Array;
    /** Its name's words, each between blanks. */
    nameText: string[];
    /** Where its listings begin, and how many there are. */
    start: Uint32Array;
    count: Uint32Array;
    least: Record<Column, Float64Array>;
    greatest: Record<Column, Float64Array>;
    first: Record<Standing, Uint32Array>;
  };
  listings: { store: Uint16Array } & Record<Column, Float64Array>;
  setStores(stores: readonly IndexedStore[]): void;
  /** Has what was read of the products with these ids take the place of what it knows of them. */
  replace(ids: readonly number[], products: readonly ReadProduct[], listings: readonly ReadListing[]): void;
}

export function openContents(): Contents {
  const words = wordIndex();
  const wordsOf: (readonly string[])[] = [];
  const placeOfProduct = new Map<number, number>();
  const placeOfStore = new Map<number, number>();
  const stores: IndexedStore[] = [];
  /** For how many listings there is room where a product's are. */
  let room = new Uint32Array(0);
  /** Up to where the listings' columns are used, and how much of that by nobody any more. */
  let used = 0;
  let unused = 0;

  const contents: Contents = {
    stores,
    words,
    placeOf: (product) => placeOfProduct.get(product),
    places: 0,
    products: productColumns(0),
    listings: listingColumns(0),
    setStores(read) {
      for (const [place, { id }] of stores.entries()) stores[place] = unknownStore(id);
      for (const store of read) stores[storePlace(store.id)] = store;
    },
    replace(ids, read, listings) {
      const byId = new Map(read.map((product) => [product.id, product]));
      const listingsOf = Map.groupBy(listings, ({ productId }) => productId);
      for (const id of ids) put(id, byId.get(id), listingsOf.get(id) ?? []);
      if (unused > used / 2) compact();
    },
  };

  /** That of a store that is not known yet is told with the stores. */
  function storePlace(id: number): number {
    const place = placeOfStore.get(id) ?? stores.push(unknownStore(id)) - 1;
    placeOfStore.set(id, place);
    return place;
  }

  function productPlace(id: number): number {
    const known = placeOfProduct.get(id);
    if (known !== undefined) return known;
    const place = contents.places++;
    if (place === room.length) {
      const larger = productColumns(Math.max(64, 2 * place));
      copyColumns(contents.products, larger);
      contents.products = larger;
      room = extended(room, new Uint32Array(larger.id.length));
    }
    placeOfProduct.set(id, place);
    return place;
  }

  function put(id: number, read: ReadProduct | undefined, its: readonly ReadListing[]): void {
    if (!read && !placeOfProduct.has(id)) return;
    const place = productPlace(id);
    const { products } = contents;
    const own = [...new Set(read?.searchText.split(' ').filter(Boolean))];
    words.remove(place, wordsOf[place] ?? []);
    words.add(place, own);
    wordsOf[place] = own;
    products.id[place] = read ? id : 0;
    products.nameText[place] = read?.nameText ?? '';
    const count = read ? its.length : 0;
    makeRoom(place, count);
    products.count[place] = count;
    const start = products.start[place] ?? 0;
    for (let n = 0; n < count; n += 1) {
      const listing = its[n] as ReadListing;
      contents.listings.store[start + n] = storePlace(listing.storeId);
      for (const column of columns) contents.listings[column][start + n] = listing[column];
    }
    for (const column of columns) {
      const values = contents.listings[column].subarray(start, start + count);
      products.least[column][place] = values.reduce((least, value) => Math.min(least, value), Infinity);
      products.greatest[column][place] = values.reduce((most, value) => Math.max(most, value), -Infinity);
    }
    for (const standing of standings) products.first[standing][place] = firstAmong(contents, place, standing) ?? 0;
  }

  function makeRoom(place: number, count: number): void {
    const old = room[place] ?? 0;
    if (count <= old) return;
    unused += old;
    if (used + count > contents.listings.store.length) {
      const larger = listingColumns(Math.max(1_024, Math.ceil(1.25 * used), used + count));
      copyColumns(contents.listings, larger);
      contents.listings = larger;
    }
    contents.products.start[place] = used;
    room[place] = count;
    used += count;
  }

  /** Puts all listings side by side again. */
  function compact(): void {
    const { start, count, first } = contents.products;
    const next = listingColumns(used);
    let to = 0;
    for (let place = 0; place < contents.places; place += 1) {
      const from = start[place] ?? 0;
      const many = count[place] ?? 0;
      next.store.set(contents.listings.store.subarray(from, from + many), to);
      for (const column of columns) next[column].set(contents.listings[column].subarray(from, from + many), to);
      for (const standing of standings) first[standing][place] = (first[standing][place] ?? 0) + to - from;
      start[place] = to;
      room[place] = many;
      to += many;
    }
    contents.listings = next;
    used = to;
    unused = 0;
  }

  return contents;
}

const unknownStore = (id: number): IndexedStore => ({ id, name: '', region: null, text: '', nameRank: 0 });

const byColumn = (many: number) =>
  Object.fromEntries(columns.map((column) => [column, new Float64Array(many)])) as Record<Column, Float64Array>;

function productColumns(many: number): Contents['products'] {
  return {
    id: new Int32Array(many),
    nameText: [],
    start: new Uint32Array(many),
    count: new Uint32Array(many),
    least: byColumn(many),
    greatest: byColumn(many),
    first: { cheapest: new Uint32Array(many), feed: new Uint32Array(many), date: new Uint32Array(many) },
  };
}

const listingColumns = (many: number): Contents['listings'] => ({ store: new Uint16Array(many), ...byColumn(many) });

type Columns = { [name: string]: Columns | string[] | Float64Array | Uint16Array | Uint32Array | Int32Array };

/** Copies columns into longer ones of the same names. */
function copyColumns(from: Columns, to: Columns): void {
  for (const [name, column] of Object.entries(from)) {
    const into = to[name] as Columns;
    if (Array.isArray(column)) to[name] = column;
    else if (ArrayBuffer.isView(column)) extended(column, into as never);
    else copyColumns(column, into);
  }
}

function extended<T extends Float64Array | Uint16Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Of a product's listings, or those in allowed stores, the one that stands for it; undefined where there are none. */
export function firstAmong(
  { products, listings }: Pick<Contents, 'products' | 'listings'>,
  product: number,
  standing: Standing,
  isAllowed?: Uint8Array,
): number | undefined {
  const { store, price: prices, id: ids } = listings;
  const times = standing === 'feed' ? listings.feedTime : listings.dateAdded;
  const isByPrice = standing === 'cheapest';
  const start = products.start[product] ?? 0;
  const end = start + (products.count[product] ?? 0);
  let first: number | undefined;
  let price = Infinity;
  let time = -Infinity;
  for (let n = start; n < end; n += 1) {
    if (isAllowed && isAllowed[store[n] ?? 0] !== 1) continue;
    const itsPrice = prices[n] ?? 0;
    if (first !== undefined) {
      if (isByPrice && itsPrice !== price) {
        if (itsPrice > price) continue;
      } else {
        const itsTime = times[n] ?? 0;
        if (itsTime < time) continue;
        const isLater = (ids[n] ?? 0) > (ids[first] ?? 0);
        if (itsTime === time && isLater === isByPrice) continue;
      }
    }
    first = n;
    price = itsPrice;
    time = times[n] ?? 0;
  }
  return first;
}
