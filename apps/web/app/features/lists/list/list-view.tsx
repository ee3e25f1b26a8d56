import type { ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import type { ItemActions } from '../item/item-row.tsx';
import { useItems } from '../model/catch-up.ts';
import { useChangeItem } from '../model/change-item.ts';
import { figuresOf, unpricedOf } from '../model/known-items.ts';
import { usePendingChanges, withPending } from '../model/pending-changes.ts';
import { ItemSkeletons, NoConnection, NoItems, NoSuchList } from '../states.tsx';
import { Items } from './items.tsx';
import { ListHead } from './list-head.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { Summary } from './summary.tsx';
import { useViewOptions } from './use-view-options.ts';

interface ListViewProps {
  list: ShoppingList;
  onDialog: (request: DialogRequest) => void;
  onOpenListing: (listing: Listing, listId: number) => void;
}

/** The list on show: what it is called, what it will cost, and what is on it (LST-02). */
export function ListView({ list, onDialog, onOpenListing }: ListViewProps) {
  const known = useItems(list.id);
  const pending = usePendingChanges();
  const [options, setOptions] = useViewOptions();
  const items = useMemo(() => known.data && withPending(known.data.items, pending), [known.data, pending]);
  const figures = useMemo(
    () => (items && known.data?.isWhole ? figuresOf(items) : list),
    [items, known.data?.isWhole, list],
  );
  const unpriced = items ? unpricedOf(items) : 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useItemActions({ list, onDialog, onOpenListing }, heading);
  const onAdd = useCallback(() => onDialog({ kind: 'add', list }), [onDialog, list]);
  const isGone = known.error instanceof ApiError && known.error.status === 404;

  if (isGone && !items) return <NoSuchList />;
  return (
    <article className={styles.view} aria-labelledby="list-name">
      <ListHead
        list={list}
        figures={figures}
        unpriced={unpriced}
        headingRef={heading}
        onDialog={onDialog}
        onAdd={onAdd}
      >
        {items && items.length > 0 && <ListTools options={options} onOptions={setOptions} />}
      </ListHead>
      {known.isPending && (
        <div role="status" aria-label="Loading the items">
          <ItemSkeletons />
        </div>
      )}
      {known.isError && !items && <NoConnection retry={() => void known.refetch()} />}
      {items?.length === 0 && <NoItems onAdd={onAdd} />}
      {items && items.length > 0 && (
        <>
          <Items
            listId={list.id}
            items={items}
            options={options}
            actions={actions}
            onShowAll={() => setOptions({ neededOnly: false })}
          />
          <Summary figures={figures} unpriced={unpriced} onAdd={onAdd} />
        </>
      )}
    </article>
  );
}

/** What can be done with an item; the same from render to render. */
function useItemActions(
  { list: { id: listId }, onDialog, onOpenListing }: ListViewProps,
  heading: RefObject<HTMLElement | null>,
): ItemActions {
  const { change, remove } = useChangeItem();
  return useMemo(
    () => ({
      onNeeded: (item: ListItem, is_needed: boolean) => change(item, { is_needed }),
      onQuantity: (item: ListItem, quantity: number) => change(item, { quantity }),
      onRemove: (item: ListItem) => {
        const onConfirmed = () => {
          remove(item);
          // The row takes the button with it that the keyboard was at.
          requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
        };
        onDialog({ kind: 'remove', item, onConfirmed });
      },
      onEditPrice: (item: ListItem) => onDialog({ kind: 'price', item }),
      onOpen: (listing: Listing) => onOpenListing(listing, listId),
    }),
    [change, remove, onOpenListing, listId, onDialog, heading],
  );
}
