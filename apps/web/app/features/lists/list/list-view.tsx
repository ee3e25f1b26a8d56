import type { ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import { countItemsWithExample } from '@bargain-buddy/domain';
import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import buttons from '~/ui/buttons.module.css';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { CostChangesSinceLast } from '../again/cost-changes-since-last.tsx';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import { LazyItemSheet } from '../item/lazy-item-sheet.tsx';
import type { SheetActions } from '../item/sheet-actions.ts';
import { useItemSheet } from '../item/use-item-sheet.ts';
import { removeItems } from '../model/change-item.ts';
import { listFiguresOf } from '../model/known-items.ts';
import { useListItems } from '../model/use-lists.ts';
import { LazyShoppingMode } from '../shopping/lazy-shopping-mode.tsx';
import { useShoppingModeUrl } from '../shopping/use-shopping-address.ts';
import { ItemSkeletons, ListsOfflineState, NoItemsState, NoSuchList } from '../states.tsx';
import { ListItems } from './items.tsx';
import { type BackToListsButton, ListHead } from './list-head.tsx';
import { ListMenu } from './list-menu.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { TotalLine } from './total-line.tsx';
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
