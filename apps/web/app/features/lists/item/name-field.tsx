import type { ListItem } from '@bargain-buddy/contract';
import { maxTitleLength } from '@bargain-buddy/contract/names';
import { nameOfItem } from '@bargain-buddy/domain';
import { useId, useState } from 'react';
import type { ItemChange } from '~/lib/item-changes.ts';
import styles from './note-field.module.css';

interface NameFieldProps {
  item: ListItem;
  onChange: (change: ItemChange) => void;
}

export function ItemNameField({ item, onChange }: NameFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = item.amount === null ? item.title || item.text || item.name : nameOfItem(item);
  const finish = () => {
    const wanted = typed?.replace(/\s+/g, ' ').trim();
    setTyped(undefined);
    if (wanted === undefined || wanted === shown) return;
    if (!item.text || item.title) onChange({ title: wanted });
    else if (wanted) onChange({ need: { text: wanted } });
  };
  return (
    <div className={styles.note}>
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxTitleLength}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key, nativeEvent, currentTarget }) =>
          key === 'Enter' && !nativeEvent.isComposing && currentTarget.blur()
        }
      />
    </div>
  );
}
