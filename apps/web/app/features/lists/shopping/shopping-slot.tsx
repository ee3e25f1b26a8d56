import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { RowActions } from '../item/item-row.tsx';
import type { useShoppingUrl } from './use-shopping-address.ts';
import { usePrefetchShopping } from './use-shopping-kept.ts';

const loadMode = () => import('./shopping-mode.tsx');

interface ShoppingSlotProps {
  list: ShoppingList;
  items: readonly ListItem[];
  isWhole: boolean;
  address: ReturnType<typeof useShoppingUrl>;
  onChange: RowActions['onChange'];
  onEditPrice: (item: ListItem) => void;
}

/** Shows shopping mode. Its code loads with the list, so that it opens offline. */
export function ShoppingSlot({ list, items, isWhole, address, ...actions }: ShoppingSlotProps) {
  const { isShopping, store, goTo, leave } = address;
  usePrefetchShopping(list, items, isWhole);
  const { Part: ShoppingMode, retry } = useLazyComponent(loadMode, true, isShopping);
  if (!isShopping || !isWhole) return null;
  if (retry) return <PartFailureDialog what="shopping mode" retry={retry} onClose={leave} />;
  if (!ShoppingMode) return null;
  return <ShoppingMode list={list} items={items} store={store} onStore={goTo} onLeave={leave} {...actions} />;
}
