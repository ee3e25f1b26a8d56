import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasId } from '~/lib/client-id.ts';
import { readHomeRegion } from '~/lib/home-region.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import type { DialogRequest } from './dialogs/dialog-request.ts';
import { ListsDialogs, type LoadListsDialog } from './dialogs/dialogs.tsx';
import { type AddItemLineProps, ListView } from './list/list-view.tsx';
import { firstListDefaultName, useCreateList } from './model/change-lists.ts';
import { useLists } from './model/use-lists.ts';
import { PendingChangesBar } from './outbox/waiting-line.tsx';
import { ListsPanel } from './panel/lists-panel.tsx';
import styles from './shopping-lists-page.module.css';
import { ChooseListState, GuestListsNote, ListSkeleton, NoListsState, NoSuchList } from './states.tsx';
import { useSelectedListId } from './use-selected-list.ts';

interface ShoppingListsPageProps {
  loadDialog: LoadListsDialog;
  /** True if text shared from another app waits to be added to a list. */
  hasShared: boolean;
  /** Opens the details of a listing. The function must be stable across renders. */
  onOpenListing: (listing: Listing, listId: number) => void;
  details: ReactNode;
  addLine: (props: AddItemLineProps) => ReactNode;
  whereToShop?: (list: ShoppingList) => ReactNode;
}

export function ShoppingListsPage({
  loadDialog,
  hasShared,
  onOpenListing,
  addLine,
  details,
  whereToShop,
}: ShoppingListsPageProps) {
  const lists = useLists();
  const selectedId = useSelectedListId(lists.data);
  const selected = lists.data?.find((list) => hasId(list, selectedId));
  const [dialog, setDialog] = useState<DialogRequest>();
  const heading = useRef<HTMLHeadingElement>(null);
  const panelId = useId();
  // The list selected when the panel opened: selecting another one closes the panel.
  const [unfoldedAt, setUnfoldedAt] = useState<number>();
  // While the lists load, the page reserves the place of a list, because one is usually selected.
  const isLoading = lists.data === undefined && !lists.isError;
  const isUnfolded = selected ? hasId(selected, unfoldedAt) : !isLoading;
  /** Switches between the lists and one list on small screens, and moves the focus. */
  const showPanel = (at: number | undefined) => {
    flushSync(() => setUnfoldedAt(at));
    (at === undefined ? document.getElementById('list-name') : heading.current)?.focus({ preventScroll: true });
  };
  const onNew = () => setDialog({ kind: 'new' });
  const isGuest = !useIsSignedIn();
  useFirstList(lists.data, hasShared);
  const isEmpty = lists.isError ? !lists.data : lists.data?.length === 0;

  return (
    <div className={styles.page}>
      <div className={styles.columns} data-unfolded={isUnfolded || undefined}>
        <ListsPanel
          lists={lists.isError ? (lists.data ?? []) : lists.data}
          selected={selected}
          linksId={panelId}
          headingRef={heading}
          onFold={() => showPanel(undefined)}
          onNew={onNew}
        />
        <div className={styles.list}>
          {isEmpty && <NoListsState onNew={onNew} retry={lists.isError ? () => void lists.refetch() : undefined} />}
          {selected && (
            <ListView
              key={selected.client_id}
              list={selected}
              addLine={addLine}
              back={{ count: lists.data?.length ?? 0, controls: panelId, onBack: () => showPanel(selected.id) }}
              onDialog={setDialog}
              onOpenListing={onOpenListing}
              whereToShop={selected.id > 0 || isGuest ? whereToShop?.(selected) : undefined}
            />
          )}
          {isGuest && selected && <GuestListsNote />}
          {!isEmpty && !selected && (
            <Unselected isLoading={lists.isFetching} isNamed={selectedId !== undefined} onNew={onNew} />
          )}
        </div>
      </div>
      <ListsDialogs
        load={loadDialog}
        request={dialog}
        lists={lists.data}
        onClose={() => setDialog(undefined)}
        onEnded={() => heading.current?.focus({ preventScroll: true })}
      />
      {details}
      <PendingChangesBar />
    </div>
  );
}

function Unselected({ isLoading, isNamed, onNew }: { isLoading: boolean; isNamed: boolean; onNew: () => void }) {
  if (isLoading) return <ListSkeleton />;
  return isNamed ? <NoSuchList /> : <ChooseListState onNew={onNew} />;
}

/** Creates a list for text that waits to be added, if there is none. */
function useFirstList(lists: readonly ShoppingList[] | undefined, hasShared: boolean): void {
  const { mutate: create } = useCreateList();
  const isMade = useRef(false);
  const isMissing = hasShared && lists?.length === 0;
  useEffect(() => {
    if (!isMissing || isMade.current) return;
    isMade.current = true;
    const region = readHomeRegion(document.cookie);
    create({ name: firstListDefaultName, ...(region && { area: { region } }) });
  }, [isMissing, create]);
}
