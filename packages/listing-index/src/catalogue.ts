import { mainWordsOfKind } from '@bargain-buddy/domain';
import { ListingTable, noRow } from './listing-table.ts';
import {
  compareRepresentatives,
  createSortedKeys,
  type RepresentativeChoice,
  representativeChoices,
  type SortedKeys,
} from './orders.ts';
import type { Changes, IndexedListing, Records } from './types.ts';
import { NumberListsByKey, ProductWordIndex } from './word-index.ts';

/** Everything that searches read. Products, stores and details are referred to by their positions in the arrays. */
export class Catalogue<R extends Records = Records> {
  readonly table = new ListingTable();
  readonly words = new ProductWordIndex();
  /** Undefined where deleted. */
  readonly products: (R['product'] | undefined)[] = [];
  /** Undefined where deleted, or not known yet. */
  stores: (R['store'] | undefined)[] = [];
  readonly details: R['details'][] = [];
  kinds: ReadonlyMap<number, R['kind']> = new Map();
  /** By id of the kind, the words of its name that name the thing. */
  kindWords: ReadonlyMap<number, readonly string[]> = new Map();
  readonly sortings: SortedKeys = createSortedKeys(
    this.table,
    (store) => this.stores[store]?.name_rank ?? 0,
    (details) => this.#isChecked[details] as boolean,
  );
  /** The row that represents each product if all its listings match, by position. `noRow` if it has none. */
  readonly best: Readonly<Record<RepresentativeChoice, number[]>> = { cheapest: [], newest: [], feed: [] };
  /** Counts are exact up to this number, and never larger. */
  readonly maxCount: number;
  /** Number of changes that were applied. */
  version = 0;
  readonly #positionOfProduct = new Map<number, number>();
  readonly #positionOfStore = new Map<number, number>();
  readonly #positionOfDetails = new Map<string, number>();
  /** By position of the details. */
  readonly #isChecked: boolean[] = [];
  readonly #productsOfKind = new NumberListsByKey<number>();
  readonly #productsOfBarcode = new NumberListsByKey<string>();

  constructor(maxCount: number) {
    this.maxCount = maxCount;
  }

  apply({ stores, kinds, products, listings }: Changes<R>): void {
    this.version += 1;
    if (stores) this.#setStores(stores);
    if (kinds) {
      this.kinds = new Map(kinds.map((kind) => [kind.id, kind]));
      this.kindWords = new Map(kinds.map(({ id, name }) => [id, mainWordsOfKind(name)]));
    }
    for (const [id, change] of products ?? []) {
      if (change) this.#setProduct(change.product, change.listings);
      else this.#deleteProduct(id);
    }
    const changed = new Set<number>();
    for (const { product_id, store_id, listing } of listings ?? []) {
      const product = this.positionOf(product_id);
      if (product === undefined) continue;
      this.#setListing(product, this.#positionOfStoreId(store_id), listing);
      changed.add(product);
    }
    for (const product of changed) this.#setBest(product);
  }

  positionOf(product: number): number | undefined {
    const position = this.#positionOfProduct.get(product);
    return position !== undefined && this.products[position] ? position : undefined;
  }

  productsOfKind(kind: number): readonly number[] {
    return this.#productsOfKind.get(kind);
  }

  /** The lowest id of the products with one of these barcodes. */
  productOfBarcode(spellings: readonly string[]): number | undefined {
    const ids = spellings.flatMap((spelling) => this.#productsOfBarcode.get(spelling));
    return ids.length === 0 ? undefined : Math.min(...ids);
  }

  #setProduct(product: R['product'], listings: readonly IndexedListing[]): void {
    const position = this.#positionOfProduct.get(product.id) ?? this.products.length;
    this.#positionOfProduct.set(product.id, position);
    const before = this.products[position];
    if (before?.search_text !== product.search_text) {
      if (before) this.words.remove(position, wordsOf(before));
      this.words.add(position, wordsOf(product));
    }
    if (before) this.#unlink(position, before);
    this.#productsOfKind.add(product.kind_id, position);
    if (product.barcode !== null) this.#productsOfBarcode.add(product.barcode, product.id);
    this.products[position] = product;
    this.#setListings(position, listings);
  }

  #deleteProduct(id: number): void {
    const position = this.positionOf(id);
    const before = position === undefined ? undefined : this.products[position];
    if (position === undefined || !before) return;
    this.words.remove(position, wordsOf(before));
    this.#unlink(position, before);
    this.#setListings(position, []);
    this.products[position] = undefined;
  }

  #unlink(position: number, { id, kind_id, barcode }: R['product']): void {
    this.#productsOfKind.remove(kind_id, position);
    if (barcode !== null) this.#productsOfBarcode.remove(barcode, id);
  }

  #setListings(product: number, listings: readonly IndexedListing[]): void {
    const stores = new Set(listings.map(({ store_id }) => this.#positionOfStoreId(store_id)));
    for (const row of this.table.rowsOf(product)) {
      const store = this.table.columns.store[row] as number;
      if (!stores.has(store)) this.#setListing(product, store, undefined);
    }
    for (const listing of listings) this.#setListing(product, this.#positionOfStoreId(listing.store_id), listing);
    this.#setBest(product);
  }

  #setListing(product: number, store: number, listing: IndexedListing | undefined): void {
    const { table } = this;
    const before = table.rowOf(product, store);
    if (before !== noRow) this.#unsort(before);
    if (listing) {
      const row = before === noRow ? table.allocate(product, store) : before;
      table.set(row, listing, this.#intern(listing.details));
      for (const sorted of Object.values(this.sortings.rows)) sorted.insert(row);
    } else if (before !== noRow) table.free(before);
  }

  #setBest(product: number): void {
    const rows = this.table.rowsOf(product);
    for (const name of representativeChoices) {
      const compare = compareRepresentatives(this.table, this.sortings, name);
      this.best[name][product] = rows.reduce((a, b) => (a === noRow || compare(b, a) < 0 ? b : a), noRow);
    }
  }

  #unsort(row: number): void {
    for (const sorted of Object.values(this.sortings.rows)) sorted.remove(row);
  }

  /** Position of a store, which may become known later. */
  #positionOfStoreId(store: number): number {
    const position = this.#positionOfStore.get(store) ?? this.#positionOfStore.size;
    this.#positionOfStore.set(store, position);
    return position;
  }

  #setStores(stores: readonly R['store'][]): void {
    const { vocabulary } = this.words;
    for (const store of this.stores) for (const word of store ? wordsOf(store) : []) vocabulary.remove(word);
    for (const store of stores) for (const word of wordsOf(store)) vocabulary.add(word);
    const next: (R['store'] | undefined)[] = [];
    for (const store of stores) next[this.#positionOfStoreId(store.id)] = store;
    this.stores = Array.from(next);
  }

  #intern(text: string): number {
    const known = this.#positionOfDetails.get(text);
    if (known !== undefined) return known;
    const position = this.details.push(JSON.parse(text) as R['details']) - 1;
    if (position > 0xffff) throw new RangeError('Prices have too many different details.');
    this.#isChecked.push(this.details[position]?.price_is_verified !== 'pending');
    this.#positionOfDetails.set(text, position);
    return position;
  }
}

/** The words of a search text, each once. */
function wordsOf({ search_text }: { search_text: string }): string[] {
  return [...new Set(search_text.split(' ').filter(Boolean))];
}
