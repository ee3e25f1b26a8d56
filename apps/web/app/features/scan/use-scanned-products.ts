import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useRef, useState } from 'react';
import type { BarcodeResult } from '~/features/adding/index.ts';
import {
  addItems,
  type ItemToAdd,
  itemFieldsWithoutPrice,
  type SentAddition,
  undoAdded,
} from '~/features/lists/index.ts';
import { callApi } from '~/lib/api-client.ts';

export interface ScannedThing {
  key: number;
  code: string;
  /** 'words': added as plain text with the number, because the lookup failed. */
  state: 'looking' | 'added' | 'words' | 'undone' | 'unknown' | 'failed';
  product?: ScannedProduct;
  added?: SentAddition[];
  given?: BarcodeResult;
}

const wordsOf = (code: string) => `Barcode ${code}`;

export function useScannedProducts({ id: list }: ShoppingList, snapshot: CatalogueSnapshot) {
  const [scanned, setScanned] = useState<ScannedThing[]>([]);
  const lastKey = useRef(0);

  const update = (key: number, part: Partial<ScannedThing>) =>
    setScanned((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const put = async (one: ScannedThing, item: ItemToAdd) => {
    try {
      const added = await addItems({ lists: [list], items: [item] });
      update(one.key, { ...one, added });
    } catch {
      update(one.key, { ...one, state: 'failed' });
    }
  };

  const addProduct = (one: Pick<ScannedThing, 'key' | 'code' | 'given'>, product: ScannedProduct) => {
    const store = snapshot.usual.find((usual) => usual.product === product.id)?.store;
    const offer = itemFieldsWithoutPrice(
      product,
      snapshot.stores.find(({ id }) => id === store),
    );
    const item = { product: product.id, ...(store && { store }), quantity: 1, known: { offer } };
    return put({ ...one, state: 'added', product }, item);
  };

  const scan = async (code: string) => {
    const key = ++lastKey.current;
    setScanned((before) => [{ key, code, state: 'looking' }, ...before]);
    let product: ScannedProduct | null;
    try {
      product = await findProduct(code);
    } catch {
      return put({ key, code, state: 'words' }, { text: wordsOf(code), quantity: 1 });
    }
    if (product) return addProduct({ key, code }, product);
    update(key, { state: 'unknown' });
  };

  const undo = async ({ key, added = [], given }: ScannedThing) => {
    void undoAdded(added);
    update(key, { state: 'undone' });
    if (!given?.takeBack) return;
    const note = await given.takeBack().then(
      () => 'Barcode removed.',
      () => 'We couldn’t remove the barcode.',
    );
    update(key, { given: { note } });
  };
  return { scanned, scan, addProduct, undo, clear: () => setScanned([]) };
}

interface ScannedProduct {
  id: number;
  name: string;
  brand: string;
  amount: string;
}

async function findProduct(code: string): Promise<ScannedProduct | null> {
  const stored = await import('~/lib/catalogue/read-snapshot.ts')
    .then(({ findStoredProduct }) => findStoredProduct(code))
    .catch(() => undefined);
  if (stored) return stored;
  const signal = AbortSignal.timeout(5_000);
  const { results } = await callApi(calls.listProducts, { query: { barcode: code, page_size: 1 }, signal });
  return results[0] ?? null;
}
