import type { ListItem } from '@bargain-buddy/contract';
import { maxNoteLength, maxTitleLength } from '@bargain-buddy/contract/names';
import { nameOfItem } from '@bargain-buddy/domain';
import { type ChangeEvent, useId, useState } from 'react';
import { changeListItem } from '../model/change-item.ts';
import styles from './text-fields.module.css';

/** A text that is saved when the focus leaves its field. */
function useTextField(shown: string, onText: (text: string) => void) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return {
    id,
    value: typed ?? shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(target.value),
    onBlur() {
      setTyped(undefined);
      if (typed !== undefined) onText(typed.trim());
    },
  };
}

export function ItemNameField({ item }: { item: ListItem }) {
  const shown = item.amount === null ? item.title || item.text || item.name : nameOfItem(item);
  const field = useTextField(shown, (typed) => {
    const text = typed.replace(/\s+/g, ' ');
    if (text === shown) return;
    if (!item.text || item.title) void changeListItem(item, { title: text });
    else if (text) void changeListItem(item, { need: { text } });
  });
  return (
    <div className={styles.field}>
      <label htmlFor={field.id}>Name</label>
      <input
        {...field}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxTitleLength}
        onKeyDown={({ key, nativeEvent, currentTarget }) =>
          key === 'Enter' && !nativeEvent.isComposing && currentTarget.blur()
        }
      />
    </div>
  );
}

export function ItemNoteField({ item }: { item: ListItem }) {
  const field = useTextField(item.note, (note) => {
    if (note !== item.note) void changeListItem(item, { note });
  });
  return (
    <div className={styles.field}>
      <label htmlFor={field.id}>Note</label>
      <textarea {...field} rows={1} maxLength={maxNoteLength} placeholder="The red one, if they have it" />
    </div>
  );
}
