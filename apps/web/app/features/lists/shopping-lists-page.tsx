import { useRef, useState } from 'react';
import { ListingDetailsDialog } from '~/features/listing-details/index.ts';
import type { DialogRequest } from './dialogs/dialog-request.ts';
import { Dialogs } from './dialogs/dialogs.tsx';
import { ListView } from './list/list-view.tsx';
import { useLists } from './model/use-lists.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ListsPanel } from './panel/lists-panel.tsx';
import styles from './shopping-lists-page.module.css';
import { ChooseList, ListSkeleton, NoLists, NoSuchList } from './states.tsx';
import { useSelectedId } from './use-selected-list.ts';

/** The person's lists, and the one in the address beside them. */
export function ShoppingListsPage() {
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
          {selected && <ListView key={selected.id} list={selected} onDialog={setDialog} />}
          {!isEmpty && !selected && <Unselected isLoading={lists.isFetching} isNamed={selectedId !== undefined} />}
        </div>
      </div>
      <Dialogs
        request={dialog}
        lists={lists.data}
        onClose={() => setDialog(undefined)}
        onEnded={() => heading.current?.focus({ preventScroll: true })}
      />
      <ListingDetailsDialog />
    </div>
  );
}

function Unselected({ isLoading, isNamed }: { isLoading: boolean; isNamed: boolean }) {
  if (isLoading) return <ListSkeleton />;
  return isNamed ? <NoSuchList /> : <ChooseList />;
}
