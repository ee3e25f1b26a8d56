import type { Area, ListItem } from '@bargain-buddy/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { hasId } from '~/lib/client-id.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { SheetActions } from './sheet-actions.ts';
import { itemRowElementId } from './use-item-sheet.ts';

const loadSheet = () => import('./item-sheet.tsx');

interface SheetOfItemProps {
  itemId: number | undefined;
  items: readonly ListItem[] | undefined;
  /** True if all items of the list are loaded, so that a missing item is a deleted one. */
  isWhole: boolean;
  area: Area;
  actions: SheetActions;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Shows the sheet of an item. Its code loads as soon as the items are known, so that the first tap opens it. */
export function LazyItemSheet({ itemId, items, isWhole, area, actions, heading, onClose }: SheetOfItemProps) {
  const item = items?.find((known) => hasId(known, itemId));
  const { Part: Sheet, retry } = useLazyComponent(loadSheet, items !== undefined || item !== undefined, itemId);
  // The item is retained during the fade-out.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) setShown(item);

  const isGone = itemId !== undefined && isWhole && !item;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (item && retry) return <PartFailureDialog what="this item" retry={retry} onClose={onClose} />;
  if (!shown || !Sheet) return null;
  const onClosed = () => {
    // Usually the row has regained the focus. It may have moved to another group or been removed.
    if (document.activeElement !== document.body) return;
    (document.getElementById(itemRowElementId(shown.id)) ?? heading.current)?.focus({ preventScroll: true });
  };
  return (
    <Sheet item={shown} area={area} actions={actions} open={item !== undefined} onClose={onClose} onClosed={onClosed} />
  );
}
