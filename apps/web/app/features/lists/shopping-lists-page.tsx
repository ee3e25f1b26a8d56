import type { Listing } from '@bargain-buddy/contract';
import { type ReactNode, useRef, useState } from 'react';
import type { DialogRequest } from './dialogs/dialog-request.ts';
import { Dialogs, type LoadDialog } from './dialogs/dialogs.tsx';
import { ListView } from './list/list-view.tsx';
import { useLists } from './model/catch-up.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ListsPanel } from './panel/lists-panel.tsx';
import styles from './shopping-lists-page.module.css';
import { ChooseList, ListSkeleton, NoLists, NoSuchList } from './states.tsx';
import { useSelectedId } from './use-selected-list.ts';

interface ShoppingListsPageProps {
  loadDialog: LoadDialog;
  /** Opens the details of a listing for the list with this id. Must stay the same. */
  onOpenListing: (listing: Listing, listId: number) => void;
  /** Where they open. */
  details: ReactNode;
}

/** The person's lists, and the one in the address beside them. */
export function ShoppingListsPage({ loadDialog, onOpenListing, details }: ShoppingListsPageProps) {
  const lists = useLists();
  const selectedId = useSelectedId(lists.data);
  const selected = lists.data?.find(({ id }) => id === selectedId);
  const [dialog, setDialog] = useState<DialogRequest>();
  const heading = useRef<HTMLHeadingElement>(null);
  const onNew = () => setDialog({ kind: 'new' });
  const isEmpty = lists.isError ? !lists.data : lists.data?.length === 0;

  return (
    <div className={styles.page}>
      <OfflineBanner />
      <div className={styles.columns}>
        <ListsPanel
          lists={lists.isError ? (lists.data ?? []) : lists.data}
          selected={selected}
          headingRef={heading}
          onNew={onNew}
        />
        <div className={styles.list}>
          {isEmpty && <NoLists onNew={onNew} retry={lists.isError ? () => void lists.refetch() : undefined} />}
          {selected && (
            <ListView key={selected.id} list={selected} onDialog={setDialog} onOpenListing={onOpenListing} />
          )}
          {!isEmpty && !selected && <Unselected isLoading={lists.isFetching} isNamed={selectedId !== undefined} />}
        </div>
      </div>
      <Dialogs
        load={loadDialog}
        request={dialog}
        lists={lists.data}
        onClose={() => setDialog(undefined)}
        onEnded={() => heading.current?.focus({ preventScroll: true })}
      />
      {details}
    </div>
  );
}

function Unselected({ isLoading, isNamed }: { isLoading: boolean; isNamed: boolean }) {
  if (isLoading) return <ListSkeleton />;
  return isNamed ? <NoSuchList /> : <ChooseList />;
}
