import type { ReviewItem } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { RecordSearch } from '../record-search.tsx';
import styles from './review.module.css';

interface ClosestRecordsProps {
  item: ReviewItem & { kind: 'product' | 'store' };
  /** Merges the new record into an existing one. `time` is the time stamp of the event. */
  onChoose: (known: { id: number; name: string }, time: number) => void;
}

/** Lists the most similar existing records. The keys 1 to 3 choose one. */
export function ClosestRecords({ item, onChoose }: ClosestRecordsProps) {
  const { kind, closest } = item;
  const [isSearching, setSearching] = useState(false);
  return (
    <div>
      <h3 className={styles.heading}>{closest.length > 0 ? 'Most similar' : `No similar ${kind}`}</h3>
      <ul className={styles.closest}>
        {closest.map(({ id, name, detail, similarity }, index) => (
          <li key={id}>
            <Link to={`/webmin/${kind}s?record=${id}`}>{name}</Link>
            <span>{detail}</span>
            <b>{`${Math.round(similarity * 100)} %`}</b>
            <Button
              size="small"
              aria-label={`It is this one ${index + 1}: ${name}`}
              aria-keyshortcuts={String(index + 1)}
              onClick={({ timeStamp }) => onChoose({ id, name }, timeStamp)}
            >
              It is this one <kbd>{index + 1}</kbd>
            </Button>
          </li>
        ))}
      </ul>
      {isSearching ? (
        <RecordSearch
          kind={kind}
          except={item.id}
          className={styles.search}
          onChoose={({ id, label }, time) => onChoose({ id, name: label }, time)}
        />
      ) : (
        <Button size="small" className={styles.another} onClick={() => setSearching(true)}>
          It is another one …
        </Button>
      )}
    </div>
  );
}
