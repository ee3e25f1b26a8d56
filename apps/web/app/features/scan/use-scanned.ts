import type { ListItem, Pocket, ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useRef, useState } from 'react';
import { knownOffer, useAddItems, useChangeItem } from '~/features/lists/index.ts';
import { findProduct, type ScannedProduct } from './find-product.ts';

/** What became of a barcode that was scanned. */
export interface Scanned {
  key: number;
  code: string;
  state: 'looking' | 'added' | 'undone' | 'unknown' | 'unreachable' | 'failed';
  product?: ScannedProduct;
}

/** Puts what is scanned on a list, one after the other, each with a way back; the newest comes first. */
export function useScanned({ id: list }: ShoppingList, items: readonly ListItem[] | undefined, pocket: Pocket) {
  const { mutateAsync: addItems } = useAddItems();
  const { change, remove } = useChangeItem();
  const [scanned, setScanned] = useState<Scanned[]>([]);
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  /** What of the product was on the list before, for each that was scanned. */
  const earlier = useRef(new Map<number, ListItem[]>());
  const lastKey = useRef(0);

  const update = (key: number, part: Partial<Scanned>) =>
    setScanned((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const itemsOf = (product: number) => shown.current?.filter((item) => item.product === product) ?? [];

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
    earlier.current.set(key, itemsOf(id));
    const known = {
      offer: knownOffer(
        product,
        pocket.stores.find((one) => one.id === store),
      ),
    };
    try {
      await addItems({ lists: [list], items: [{ product: id, ...(store && { store }), quantity: 1, known }] });
      update(key, { state: 'added', product });
    } catch {
      update(key, { state: 'failed', product });
    }
  };

  /** What was on the list before stays, as many as there were. */
  const undo = ({ key, product }: Scanned) => {
    const before = earlier.current.get(key) ?? [];
    for (const item of product ? itemsOf(product.id) : []) {
      const same = before.find(({ client_id }) => client_id === item.client_id);
      if (!same) remove(item);
      else if (same.quantity !== item.quantity) change(item, { quantity: same.quantity });
    }
    update(key, { state: 'undone' });
  };
  return { scanned, scan, undo, clear: () => setScanned([]) };
}
