import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Scene } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from './states.module.css';

type SceneName = Parameters<typeof Scene>[0]['name'];

interface StateProps {
  scene: SceneName;
  title: string;
  text: string;
  children?: ReactNode;
}

function State({ scene, title, text, children }: StateProps) {
  return (
    <div className={styles.state}>
      <Scene name={scene} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

interface NoListsProps {
  onNew: () => void;
  /** Given where the lists could not be loaded (LST-09). */
  retry: (() => void) | undefined;
}

/** Nobody has a list yet, or none is known. */
export function NoLists({ onNew, retry }: NoListsProps) {
  if (retry) {
    return (
      <State
        scene="offline"
        title="No shopping lists to show"
        text="They could not be loaded. Check your connection, then try again."
      >
        <button type="button" className={buttons.primary} onClick={retry}>
          Try again
        </button>
      </State>
    );
  }
  return (
    <State
      scene="shopping"
      title="Make your first shopping list"
      text="Put prices on it, share it with your family, and know what the trip will cost before you leave home."
    >
      <button type="button" className={buttons.primary} onClick={onNew}>
        <Plus size={20} aria-hidden="true" /> New Shopping List
      </button>
    </State>
  );
}

/** The address names a list that is none of the person's. */
export function NoSuchList() {
  return (
    <State scene="not-found" title="This list is not here" text="It was deleted, or it is no longer shared with you.">
      <Link to="/shopping-lists" className={buttons.secondary}>
        Show my lists
      </Link>
    </State>
  );
}

export function ChooseList() {
  return <State scene="shopping" title="Choose a list" text="Or make a new one." />;
}

/** A list with nothing on it says how to fill it. */
export function NoItems() {
  return (
    <State scene="shopping" title="Nothing on this list yet" text="Find a product, compare its price, and add it here.">
      <Link to="/" className={buttons.secondary}>
        Browse prices
      </Link>
    </State>
  );
}

/** Everything is done, and only what is needed is shown. */
export function AllDone({ onShowAll }: { onShowAll: () => void }) {
  return (
    <State scene="quiet" title="You have everything" text="Nothing on this list is needed any more.">
      <button type="button" className={buttons.secondary} onClick={onShowAll}>
        Show all items
      </button>
    </State>
  );
}

export function NoConnection({ retry }: { retry: () => void }) {
  return (
    <State scene="offline" title="This list could not be loaded" text="Check your connection, then try again.">
      <button type="button" className={buttons.primary} onClick={retry}>
        Try again
      </button>
    </State>
  );
}

/** A list to be: its head and some rows. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your shopping list" className={styles.skeleton}>
      <span />
      <ItemSkeletons />
    </div>
  );
}

const rows = Array.from({ length: 5 }, (_, index) => index);

export function ItemSkeletons() {
  return rows.map((row) => <i key={row} className={styles.row} />);
}
