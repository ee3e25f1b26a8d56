import type { Pocket, ShoppingList } from '@bargain-buddy/contract';
import { useRef, useState } from 'react';
import { type AddedItem, knownOffer, useAddItems, useUndoAdded } from '~/features/lists/index.ts';
import { findProduct, type ScannedProduct } from './find-product.ts';

/** What became of a barcode that was scanned. */
export interface Scanned {
  key: number;
  code: string;
  state: 'looking' | 'added' | 'undone' | 'unknown' | 'unreachable' | 'failed';
  product?: ScannedProduct;
  added?: AddedItem[];
}

/** Puts what is scanned on a list, one after the other, each with a way back; the newest comes first. */
export function useScanned({ id: list }: ShoppingList, pocket: Pocket) {
  const { mutateAsync: addItems } = useAddItems();
  const undoAdded = useUndoAdded();
  const [scanned, setScanned] = useState<Scanned[]>([]);
  const lastKey = useRef(0);

  const update = (key: number, part: Partial<Scanned>) =>
    setScanned((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const scan = async (code: string) => {
    const key = ++lastKey.current;
    setScanned((before) => [{ key, code, state: 'looking' }, ...before]);
    let product: ScannedProduct | null;
    try {
      product = await findProduct(pocket, code);
    } catch {
      return update(key, { state: 'unreachable' });
    }
    if (!product) return update(key, { state: 'unknown' });
    const { id } = product;
    const store = pocket.usual.find((usual) => usual.product === id)?.store;
    const known = {
      offer: knownOffer(
        product,
        pocket.stores.find((one) => one.id === store),
      ),
    };
    try {
      const items = [{ product: id, ...(store && { store }), quantity: 1, known }];
      const added = await addItems({ lists: [list], items });
      update(key, { state: 'added', product, added });
    } catch {
      update(key, { state: 'failed', product });
    }
  };

  const undo = ({ key, added = [] }: Scanned) => {
    void undoAdded(added);
    update(key, { state: 'undone' });
  };
  return { scanned, scan, undo, clear: () => setScanned([]) };
}
