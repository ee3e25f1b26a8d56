import type { ShoppingList } from '@bargain-buddy/contract';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { listPath } from '~/lib/paths.ts';
import { timeAgo } from '~/lib/time-ago.ts';
import { sharingText } from '../model/texts.ts';
import { onSamePage } from '../use-selected-list.ts';
import styles from './lists-panel.module.css';

interface ListLinkProps {
  list: ShoppingList;
  isCurrent: boolean;
  now: number;
  onFollow: () => void;
}

export function ListLink({ list, isCurrent, now, onFollow }: ListLinkProps) {
  const { id, name, needed_count, item_count, last_updated } = list;
  const sharing = sharingText(list);
  return (
    <li>
      <Link
        to={listPath(id)}
        {...onSamePage}
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
              <Users size={14} aria-hidden="true" /> {sharing}
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
