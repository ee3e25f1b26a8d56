import { maxNoteLength } from '@bargain-buddy/contract/names';
import { useId, useState } from 'react';
import styles from './note-field.module.css';

interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
}

export function ItemNoteField({ note, onNote }: NoteFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    const wanted = typed?.trim();
    setTyped(undefined);
    if (wanted !== undefined && wanted !== note) onNote(wanted);
  };
  return (
    <div className={styles.note}>
      <label htmlFor={id}>Note</label>
      <textarea
        id={id}
        rows={1}
        maxLength={maxNoteLength}
        placeholder="The red one, if they have it"
        value={typed ?? note}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
      />
    </div>
  );
}
