import type { Provenance, ShownProduct, ShownStore } from '../listing-view.ts';
import {
  columns,
  copyColumns,
  type ListingColumns,
  type ListingValues,
  listingColumns,
  moveListings,
  type ProductColumns,
  productColumns,
  type ShownValues,
  standings,
} from './columns.ts';
import { firstAmong } from './first-among.ts';
import { indexKinds, type KindIndex } from './kind-index.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

export interface IndexedStore {
  id: number;
  name: string;
  region: string | null;
  /** What it is searched by. */
  text: string;
  /** Where it stands among the others by its name, as the database sorts them; that of equal names is the same. */
  nameRank: number;
  /** What is shown of it, once it is known. */
  shown?: ShownStore;
}

export interface ReadListing extends ListingValues, ShownValues {
  productId: number;
  storeId: number;
}

export interface ReadProduct {
  id: number;
  nameText: string;
  searchText: string;
  kind: number;
  shown: ShownProduct;
}

/**
 * All that searches look through and all that is shown of it, in columns: a product is a place in those of products, a
 * listing one in those of listings, where the listings of a product lie side by side, and a store one among the stores.
 */
export interface Contents {
  /** Another one whenever anything has changed. */
  version: number;
  stores: readonly IndexedStore[];
  /** The places of products by what they are searched by. */
  words: Pick<WordIndex, 'find'>;
  placeOf(product: number): number | undefined;
  /** How many places of products there are; whoever has gone has left one without listings. */
  places: number;
  products: ProductColumns;
  listings: ListingColumns;
  /** All that prices are from. */
  provenances: readonly Provenance[];
  kinds: KindIndex;
  /** The places of its products. */
  placesOfKind(kind: number): readonly number[];
  setStores(stores: readonly IndexedStore[]): void;
  /** Has what was read of the products with these ids take the place of what it knows of them. */
  replace(ids: readonly number[], products: readonly ReadProduct[], listings: readonly ReadListing[]): void;
}

/** Nothing yet, to be told what there is; with room for so many listings, which grows with them. */
export function openContents(room = 0): Contents {
  const words = wordIndex();
  const wordsOf: (readonly string[])[] = [];
  const placeOfProduct = new Map<number, number>();
  const placeOfStore = new Map<number, number>();
  const stores: IndexedStore[] = [];
  const provenances: Provenance[] = [];
  const placeOfProvenance = new Map<string, number>();
  /** As of a version. */
  let ofKinds = { version: -1, places: new Map<number, number[]>() };
  /** Up to where the listings' columns are used, and how much of that by nobody any more. */
  let used = 0;
  let unused = 0;

  const contents: Contents = {
    version: 0,
    stores,
    words,
    placeOf: (product) => placeOfProduct.get(product),
    places: 0,
    products: productColumns(0),
    listings: listingColumns(room),
    provenances,
    kinds: indexKinds([]),
    placesOfKind(kind) {
      if (ofKinds.version !== contents.version) {
        const all = contents.products.kind.subarray(0, contents.places).keys();
        const places = Map.groupBy(all, (place) => contents.products.kind[place] ?? 0);
        ofKinds = { version: contents.version, places };
      }
      return ofKinds.places.get(kind) ?? [];
    },
    setStores(read) {
      contents.version += 1;
      for (const [place, { id }] of stores.entries()) stores[place] = unknownStore(id);
      for (const store of read) stores[storePlace(store.id)] = store;
    },
    replace(ids, read, listings) {
      contents.version += 1;
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

  function provenancePlace(text: string): number {
    const place = placeOfProvenance.get(text) ?? provenances.push(toProvenance(text)) - 1;
    placeOfProvenance.set(text, place);
    return place;
  }

  function productPlace(id: number): number {
    const known = placeOfProduct.get(id);
    if (known !== undefined) return known;
    const place = contents.places++;
    if (place === contents.products.id.length) {
      const larger = productColumns(Math.max(64, 2 * place));
      copyColumns(contents.products, larger);
      contents.products = larger;
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
    products.shown[place] = read?.shown;
    products.kind[place] = read?.kind ?? 0;
    products.nameText[place] = read?.nameText ?? '';
    const count = read ? its.length : 0;
    makeRoom(place, count);
    products.count[place] = count;
    const start = products.start[place] ?? 0;
    for (let n = 0; n < count; n += 1) {
      const listing = its[n] as ReadListing;
      contents.listings.store[start + n] = storePlace(listing.storeId);
      for (const column of columns) contents.listings[column][start + n] = listing[column];
      contents.listings.lastSeen[start + n] = listing.lastSeen;
      contents.listings.confirmations[start + n] = listing.confirmations;
      contents.listings.provenance[start + n] = provenancePlace(listing.provenance);
    }
    for (const column of columns) {
      const values = contents.listings[column].subarray(start, start + count);
      products.least[column][place] = values.reduce((least, value) => Math.min(least, value), Infinity);
      products.greatest[column][place] = values.reduce((most, value) => Math.max(most, value), -Infinity);
    }
    for (const standing of standings) {
      products.first[standing][place] = firstAmong(contents.listings, start, start + count, standing) ?? 0;
    }
  }

  function makeRoom(place: number, count: number): void {
    const { room } = contents.products;
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
    const { start, count, room, first } = contents.products;
    const next = listingColumns(used);
    let to = 0;
    for (let place = 0; place < contents.places; place += 1) {
      const from = start[place] ?? 0;
      const many = count[place] ?? 0;
      moveListings(contents.listings, from, many, next, to);
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

function toProvenance(text: string): Provenance {
  const [verification, surveyed, missed, ...source] = text.split(' ');
  return {
    price_is_verified: verification as Provenance['price_is_verified'],
    source: source.join(' '),
    surveyed: surveyed === 't',
    missed_at: missed === '-' ? null : new Date(Number(missed) * 1000),
  };
}
