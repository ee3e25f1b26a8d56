import type { ClosestRecord } from '@bargain-buddy/contract';
import Chip from '@mui/material/Chip';
import styles from './imports.module.css';

interface ClosestRecordsProps {
  /** As the file calls it. */
  name: string;
  records: readonly ClosestRecord[];
  isBusy: boolean;
  onChoose: (record: ClosestRecord) => void;
}

/** What an unknown name may well be, the most alike first, each chosen by one click. */
export function ClosestRecords({ name, records, isBusy, onChoose }: ClosestRecordsProps) {
  if (records.length === 0) return null;
  return (
    <ul className={styles.closest} aria-label={`What ${name} may be`}>
      {records.map((record) => (
        <li key={record.id}>
          <Chip
            component="button"
            clickable
            size="small"
            disabled={isBusy}
            label={`${record.label} · ${Math.round(record.score * 100)} %`}
            onClick={() => onChoose(record)}
          />
        </li>
      ))}
    </ul>
  );
}
