import type { Area, ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import { countItemsWithExample, formatCount } from '@bargain-buddy/domain';
import { ShoppingCart } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { hasId } from '~/lib/client-id.ts';
import { formatPrice } from '~/lib/format.ts';
import buttons from '~/ui/buttons.module.css';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { CostChangesSinceLast } from '../again/cost-changes-since-last.tsx';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import type { SheetActions } from '../item/sheet-actions.ts';
import { itemRowElementId, useItemSheet } from '../item/use-item-sheet.ts';
import { removeItems } from '../model/change-item.ts';
import { totalBasisText } from '../model/item-texts.ts';
import { type ListFigures, listFiguresOf } from '../model/known-items.ts';
import { useListItems } from '../model/use-lists.ts';
import { LazyShoppingMode } from '../shopping/lazy-shopping-mode.tsx';
import { useShoppingModeUrl } from '../shopping/use-shopping-address.ts';
import { ItemSkeletons, ListsOfflineState, NoItemsState, NoSuchList } from '../states.tsx';
import { ListItems } from './items.tsx';
import { type BackToListsButton, ListHead } from './list-head.tsx';
import { ListMenu } from './list-menu.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { useListViewOptions } from './use-view-options.ts';

const PrintedList = lazyPart(() => import('../print/printed-list.tsx'));

export interface AddItemLineProps {
  list: ShoppingList;
  items: readonly ListItem[] | undefined;
  onAddItem: () => void;
  onNewProduct: (barcode: string) => void;
}

interface ListViewProps {
  list: ShoppingList;
  addLine: (props: AddItemLineProps) => ReactNode;
  back: BackToListsButton;
  onDialog: (request: DialogRequest) => void;
  onOpenListing: (listing: Listing, listId: number) => void;
  whereToShop?: ReactNode;
}

export function ListView({ list, addLine, back, onDialog, onOpenListing, whereToShop }: ListViewProps) {
  const known = useListItems(list);
  const [options, setOptions] = useListViewOptions(list.id);
  const items = known.data?.items;
  const figures = useMemo(
    () => (items && known.data?.isWhole ? listFiguresOf(items) : list),
    [items, known.data?.isWhole, list],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useItemSheet(list.id);
  const shopping = useShoppingModeUrl(list.id);
  const sheetActions: SheetActions = {
    onRemove: (item) => onDialog({ kind: 'remove', item, onConfirmed: () => removeItems([item]) }),
    onEditPrice: (item) => onDialog({ kind: 'price', item }),
    onOpenListing: (listing) => onOpenListing(listing, list.id),
  };
  const isGone = known.error instanceof ApiError && known.error.status === 404;
  const hasItems = items !== undefined && items.length > 0;
  const tools = hasItems && <ListTools options={options} onOptions={setOptions} />;

  if (isGone && !items) return <NoSuchList />;
  return (
    <article className={styles.view} aria-labelledby="list-name">
      <ListHead list={list} figures={figures} back={back} headingRef={heading} onDialog={onDialog}>
        <ListMenu list={list} items={known.data?.isWhole ? items : undefined} onDialog={onDialog}>
          {tools}
        </ListMenu>
      </ListHead>
      {figures.item_count > 0 && (
        <TotalLine figures={figures} examples={countItemsWithExample(items ?? [])} area={list.area} />
      )}
      <div className={styles.bar}>
        <div className={styles.adding}>
          {addLine({
            list,
            items,
            onAddItem: () => onDialog({ kind: 'add', list }),
            onNewProduct: (barcode) => onDialog({ kind: 'add', list, barcode }),
          })}
        </div>
        <div className={styles.tools}>{tools}</div>
      </div>
      {hasItems && (
        <div className={styles.going}>
          <div className={styles.where}>{whereToShop}</div>
          <button type="button" className={`${buttons.secondary} ${styles.shop}`} onClick={shopping.start}>
            <ShoppingCart size={20} />
            <span className={styles.short}>Shop</span>
            <span className={styles.long}>Start shopping</span>
          </button>
        </div>
      )}
      {hasItems && known.data?.isWhole && <CostChangesSinceLast list={list} items={items} />}
      {known.isPending && (
        <div role="status" aria-label="Loading the items">
          <ItemSkeletons />
        </div>
      )}
      {known.isError && !items && <ListsOfflineState retry={() => void known.refetch()} />}
      {items?.length === 0 && <NoItemsState />}
      {hasItems && (
        <ListItems
          list={list.client_id}
          items={items}
          stops={list.plan?.stops}
          options={options}
          onOpen={sheet.open}
          onShowAll={() => setOptions({ neededOnly: false })}
          onRemove={removeItems}
        />
      )}
      {hasItems && (
        <LazyShoppingMode
          key={list.client_id}
          list={list}
          items={items}
          isWhole={known.data?.isWhole === true}
          address={shopping}
          onEditPrice={sheetActions.onEditPrice}
        />
      )}
      {hasItems && <PrintedList list={list} items={items} />}
      <LazyItemSheet
        itemId={sheet.itemId}
        items={items}
        isWhole={known.data?.isWhole === true}
        area={list.area}
        actions={sheetActions}
        heading={heading}
        onClose={sheet.close}
      />
    </article>
  );
}

const loadSheet = () => import('../item/item-sheet.tsx');

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
function LazyItemSheet({ itemId, items, isWhole, area, actions, heading, onClose }: SheetOfItemProps) {
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

interface TotalLineProps {
  figures: ListFigures;
  examples: number;
  area: Area;
}

function TotalLine({ figures: { needed_count, item_count, total, basis }, examples, area }: TotalLineProps) {
  const words = totalBasisText(basis, area);
  const areAllExamples = examples > 0 && examples === needed_count;
  const rest = [words, examples > 0 && !areAllExamples && formatCount(examples, 'example price')]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <span>{needed_count > 0 ? `${needed_count} of ${item_count} left` : `All ${item_count} done`}</span>{' '}
        {rest && (
          <small data-short={!words || undefined}>
            <span className={styles.dot}>· </span>
            {rest}
          </small>
        )}{' '}
        <span className={styles.total}>
          {areAllExamples ? 'Example total' : 'Total'} <strong>{formatPrice(total)}</strong>
        </span>
      </p>
      <div className={styles.progress} aria-hidden="true">
        <i style={{ scale: `${item_count > 0 ? 1 - needed_count / item_count : 0} 1` }} />
      </div>
    </div>
  );
}
