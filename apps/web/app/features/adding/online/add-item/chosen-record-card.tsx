import { withoutNan } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import type { RecordKind } from '../pictures/upload-image.ts';
import styles from './chosen-record-card.module.css';

interface ChosenCardProps {
  kind: RecordKind;
  name: string;
  facts: readonly string[];
  image: string | Blob | null;
  /** Present only for a draft. The card then shows Edit and Remove instead of Change. */
  onEdit?: (() => void) | undefined;
  onClear: () => void;
  autoFocus: boolean;
}

export function ChosenRecordCard({ kind, name, facts, image, onEdit, onClear, autoFocus }: ChosenCardProps) {
  const note = facts.map(withoutNan).filter(Boolean).join(' · ');
  return (
    <div className={styles.card}>
      <Thumbnail kind={kind} name={name} image={image} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {note && <p className={styles.note}>{note}</p>}
        {onEdit && <p className={styles.draft}>New. Added with the item.</p>}
      </div>
      <div className={styles.buttons}>
        {onEdit ? (
          <>
            <Button autoFocus={autoFocus} size="small" startIcon={<Pencil size={16} />} onClick={onEdit}>
              Edit
            </Button>
            <Button size="small" startIcon={<Trash2 size={16} />} onClick={onClear}>
              Remove
            </Button>
          </>
        ) : (
          <Button autoFocus={autoFocus} size="small" startIcon={<RefreshCw size={16} />} onClick={onClear}>
            Change
          </Button>
        )}
      </div>
    </div>
  );
}
