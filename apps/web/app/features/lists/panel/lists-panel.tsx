import type { ShoppingList } from '@bargain-buddy/contract';
import { ChevronUp, Plus, Users } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { listPath } from '~/lib/paths.ts';
import { timeAgo } from '~/lib/time-ago.ts';
import { useCurrentMinute } from '~/lib/use-current-minute.ts';
import buttons from '~/ui/buttons.module.css';
import { sharingText } from '../model/texts.ts';
import { samePageNavigation } from '../use-selected-list.ts';
import styles from './lists-panel.module.css';

interface ListsPanelProps {
  lists: readonly ShoppingList[] | undefined;
  selected: ShoppingList | undefined;
  linksId: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onFold: () => void;
  onNew: () => void;
}

/** On small screens either the lists or the selected list is visible. */
export function ListsPanel({ lists, selected, linksId, headingRef, onFold, onNew }: ListsPanelProps) {
  const id = useId();
  const now = useCurrentMinute();
  const count = lists?.length ?? 0;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id} ref={headingRef} tabIndex={-1} className={styles.heading}>
          {lists ? `${count} Shopping Lists` : 'Shopping Lists'}
        </h1>
        {selected && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={true}
            aria-controls={linksId}
            aria-label={`${count} Shopping Lists, hide them`}
            onClick={onFold}
          >
            <ChevronUp size={22} />
          </button>
        )}
        <button
          type="button"
          className={`${buttons.secondary} ${styles.new}`}
          onClick={onNew}
          aria-label="New Shopping List"
        >
          <Plus size={20} />
          <span className={styles.newText}>New Shopping List</span>
        </button>
      </header>
      <nav id={linksId} className={styles.lists} aria-label="Shopping lists">
        {lists ? (
          <ul>
            {lists.map((list) => (
              <ListLink
                key={list.client_id}
                list={list}
                isCurrent={list.id === selected?.id}
                now={now}
                onFollow={onFold}
              />
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

interface ListLinkProps {
  list: ShoppingList;
  isCurrent: boolean;
  now: number;
  onFollow: () => void;
}

function ListLink({ list, isCurrent, now, onFollow }: ListLinkProps) {
  const { id, name, needed_count, item_count, last_updated } = list;
  const sharing = sharingText(list);
  return (
    <li>
      <Link
        to={listPath(id)}
        {...samePageNavigation}
        preventScrollReset={false}
        replace={isCurrent}
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onFollow}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.count} data-done={(item_count > 0 && needed_count === 0) || undefined}>
          <span aria-hidden="true">
            {needed_count}/{item_count}
          </span>
          <span className="visually-hidden">{`${needed_count} of ${item_count} needed`}</span>
        </span>
        <span className={styles.more}>
          {sharing && (
            <span className={styles.sharing}>
              <Users size={14} /> {sharing}
            </span>
          )}
          <span>
            Updated <time dateTime={last_updated}>{timeAgo(last_updated, now)}</time>
          </span>
        </span>
      </Link>
    </li>
  );
}
