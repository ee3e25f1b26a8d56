import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';

const loadPrint = () => import('./printed-list.tsx');

export function PrintSlot(props: { list: ShoppingList; items: readonly ListItem[] }) {
  const { Part: PrintedList } = useLazyComponent(loadPrint, true);
  return PrintedList ? <PrintedList {...props} /> : null;
}
