import { type FormEvent, type ReactNode, useRef } from 'react';
import { failureMessages } from '~/lib/failure-messages.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import type { ItemToAdd } from '../model/to-addition-change.ts';
import styles from './add-items-form.module.css';
import { ListPicker } from './list-picker.tsx';
import { useAddToLists } from './use-list-choice.ts';

interface AddItemsFormProps {
  items: readonly ItemToAdd[];
  onAdded: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

const failed = 'Failed to add items. Please try again.';

export function AddItemsForm({ items, onAdded, onCancel, children }: AddItemsFormProps) {
  const text = (count: number) => `${count} item(s) added to shopping list(s).`;
  const { field, isAdding, isReady, error, add } = useAddToLists(text, onAdded);
  const fields = useRef<HTMLDivElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else add(items);
  };
  const problems = error ? [failed, ...failureMessages(error)] : [];

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children && <div ref={fields}>{children}</div>}
      <ListPicker {...field} />
      <div role="alert" className={styles.problem}>
        {problems.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.choices}>
        <PlainButton onClick={onCancel}>Cancel</PlainButton>
        <button type="submit" className={buttons.primary} aria-disabled={!isReady}>
          {isAdding ? 'Adding…' : 'Add to lists'}
        </button>
      </div>
    </form>
  );
}
