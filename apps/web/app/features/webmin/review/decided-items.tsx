import type { DecidedItem } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '../api.ts';
import { formatTime } from '../format-time.ts';
import styles from './review.module.css';
import { linkOf, verdictText } from './review-text.ts';
import { decidedItemsQuery } from './use-review.ts';

const decisionOf = ({ verdict, merged_into }: DecidedItem) => ({
  verdict,
  ...(merged_into && { mergeInto: merged_into }),
});

export function DecidedItems({ onTakeBack }: { onTakeBack: (decision: DecidedItem) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...decidedItemsQuery, enabled: isOpen });
  const [taking, setTaking] = useState<number>();
  const takeBack = async (decision: DecidedItem) => {
    setTaking(decision.decision);
    await onTakeBack(decision);
    setTaking(undefined);
  };
  return (
    <details className={styles.decided} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Your decisions of the last 24 hours</summary>
      {!data && <p>{error ? failureText(error) : 'Loading …'}</p>}
      {data?.results.length === 0 && <p>None.</p>}
      <ul>
        {data?.results.map((decision) => (
          <li key={decision.decision}>
            <div>
              <Link to={linkOf(decision)}>{verdictText(decisionOf(decision), decision)}</Link>
              <span>{formatTime(decision.decided_at)}</span>
            </div>
            <Button size="small" disabled={taking !== undefined} onClick={() => void takeBack(decision)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
