import type { ClosestRecord } from '@bargain-buddy/contract';
import Chip from '@mui/material/Chip';
import styles from './imports.module.css';

interface ClosestRecordsProps {
  name: string;
  records: readonly ClosestRecord[];
  onChoose: (record: ClosestRecord) => void;
}

export function ClosestRecords({ name, records, onChoose }: ClosestRecordsProps) {
  if (records.length === 0) return null;
  return (
    <ul className={styles.closest} aria-label={`Records like ${name}`}>
      {records.map((record) => (
        <li key={record.id}>
          <Chip
            component="button"
            clickable
            size="small"
            label={`${record.label} · ${Math.round(record.score * 100)} %`}
            onClick={() => onChoose(record)}
          />
        </li>
      ))}
    </ul>
  );
}
