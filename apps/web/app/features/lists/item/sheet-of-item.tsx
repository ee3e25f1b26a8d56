import type { Area, ListItem } from '@bargain-buddy/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { hasId } from '~/lib/outbox/provisional.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { SheetActions } from './sheet-actions.ts';
import { rowId } from './use-item-sheet.ts';

const loadSheet = () => import('./item-sheet.tsx');

interface SheetOfItemProps {
  /** The item whose sheet is open, if any. */
  itemId: number | undefined;
  items: readonly ListItem[] | undefined;
  /** All items of the list are known: one that is not among them is gone. */
  isWhole: boolean;
  area: Area;
  actions: SheetActions;
  /** Where the keyboard goes on when the row is gone. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The sheet of an item over its list; its code loads once the list is on show, so that the first tap opens it. */
export function SheetOfItem({ itemId, items, isWhole, area, actions, heading, onClose }: SheetOfItemProps) {
  const item = items?.find((known) => hasId(known, itemId));
  const { Part: Sheet, retry } = useLazyComponent(loadSheet, items !== undefined || item !== undefined, itemId);
  // Kept while it fades out, so that it does not empty itself in view.
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
    // Usually the row has the focus again; it may have moved to another place, or be gone.
    if (document.activeElement !== document.body) return;
    (document.getElementById(rowId(shown.id)) ?? heading.current)?.focus({ preventScroll: true });
  };
  return (
    <Sheet item={shown} area={area} actions={actions} open={item !== undefined} onClose={onClose} onClosed={onClosed} />
  );
}
