import { Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { loginPath, signUpPath } from '~/lib/sign-in-path.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './states.module.css';

interface NoListsProps {
  onNew: () => void;
  /** Retries after the lists could not be loaded; undefined otherwise. */
  retry: (() => void) | undefined;
}

export function NoListsState({ onNew, retry }: NoListsProps) {
  if (retry) {
    return (
      <EmptyState
        scene="offline"
        title="No shopping lists to show"
        text="We couldn’t load them. Check your connection, then try again."
        retry={retry}
      />
    );
  }
  return (
    <EmptyState
      scene="shopping"
      title="Make your first shopping list"
      text="Share it with your family, and know the cost before you leave home."
    >
      <PlainButton look="primary" onClick={onNew}>
        <Plus size={20} /> New Shopping List
      </PlainButton>
    </EmptyState>
  );
}

export function GuestListsNote() {
  const { search } = useLocation();
  const from = `/shopping-lists${search}`;
  return (
    <p className={styles.guest}>
      This list is on this device. <Link to={signUpPath(from)}>Sign up</Link> or{' '}
      <Link to={loginPath(from)}>log in</Link> to keep it and share it.
    </p>
  );
}

export function NoSuchList() {
  return (
    <EmptyState
      scene="not-found"
      title="We couldn’t find this list"
      text="It was deleted, or it is no longer shared with you."
    >
      <Link to="/shopping-lists" className={buttons.secondary}>
        Show my lists
      </Link>
    </EmptyState>
  );
}

export function ChooseListState({ onNew }: Pick<NoListsProps, 'onNew'>) {
  return (
    <EmptyState scene="shopping" title="Choose a list" text="Or make a new one.">
      <PlainButton onClick={onNew}>
        <Plus size={20} /> New Shopping List
      </PlainButton>
    </EmptyState>
  );
}

export function NoItemsState() {
  return (
    <EmptyState
      scene="shopping"
      title="Nothing on this list yet"
      text="Find a product, compare its price, and add it here."
    >
      <Link to="/" className={buttons.secondary}>
        Browse prices
      </Link>
    </EmptyState>
  );
}

export function AllItemsDoneState({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState scene="quiet" title="You have everything" text="Everything on this list is done.">
      <PlainButton onClick={onShowAll}>Show all items</PlainButton>
    </EmptyState>
  );
}

export function ListsOfflineState({ retry }: { retry: () => void }) {
  return (
    <EmptyState
      scene="offline"
      title="We couldn’t load this list"
      text="Check your connection, then try again."
      retry={retry}
    />
  );
}

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your shopping list" className={styles.skeleton}>
      <span className={styles.name} />
      <span className={styles.line} />
      <ItemSkeletons />
    </div>
  );
}

const rows = Array.from({ length: 5 }, (_, index) => index);

export function ItemSkeletons() {
  return rows.map((row) => <i key={row} className={styles.row} />);
}
