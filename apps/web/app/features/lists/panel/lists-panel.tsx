import type { ShoppingList } from '@bargain-buddy/contract';
import { ChevronDown, Plus } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useNow } from '~/lib/use-now.ts';
import buttons from '~/ui/buttons.module.css';
import { ListLink } from './list-link.tsx';
import styles from './lists-panel.module.css';

interface ListsPanelProps {
  /** Undefined while they load. */
  lists: readonly ShoppingList[] | undefined;
  selected: ShoppingList | undefined;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onNew: () => void;
}

/** All lists (LST-01). On small screens it folds away behind its heading while a list is on show. */
export function ListsPanel({ lists, selected, headingRef, onNew }: ListsPanelProps) {
  const id = useId();
  const now = useNow();
  // Which list was on show when the panel was unfolded: choosing another one folds it again.
  const [unfoldedAt, setUnfoldedAt] = useState<number>();
  const isUnfolded = selected === undefined || unfoldedAt === selected.id;
  const fold = useRef<HTMLButtonElement>(null);
  const onFollow = () => {
    setUnfoldedAt(undefined);
    // The link is folded away with the panel; on wide screens, where it stays, the button is hidden and takes no focus.
    fold.current?.focus();
  };
  const count = lists?.length ?? 0;
  return (
    <section className={styles.panel} aria-labelledby={`${id}h`} data-unfolded={isUnfolded || undefined}>
      <header className={styles.head}>
        <h1 id={`${id}h`} ref={headingRef} tabIndex={-1} className={styles.heading}>
          {lists ? `${count} Shopping Lists` : 'Shopping Lists'}
        </h1>
        {selected && (
          <button
            ref={fold}
            type="button"
            className={styles.fold}
            aria-expanded={isUnfolded}
            aria-controls={`${id}l`}
            aria-label={`${count} Shopping Lists, ${isUnfolded ? 'hide' : 'show'} them`}
            onClick={() => setUnfoldedAt(isUnfolded ? undefined : selected.id)}
          >
            <ChevronDown size={22} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={`${buttons.secondary} ${styles.new}`}
          onClick={onNew}
          aria-label="New Shopping List"
        >
          <Plus size={20} aria-hidden="true" />
          <span className={styles.newText}>New Shopping List</span>
        </button>
      </header>
      <nav id={`${id}l`} className={styles.lists} aria-label="Shopping lists">
        {lists ? (
          <ul>
            {lists.map((list) => (
              <ListLink key={list.id} list={list} isCurrent={list.id === selected?.id} now={now} onFollow={onFollow} />
            ))}
          </ul>
        ) : (
          <div role="status" aria-label="Loading your shopping lists" className={styles.skeletons}>
            <span />
            <span />
            <span />
          </div>
        )}
      </nav>
    </section>
  );
}
