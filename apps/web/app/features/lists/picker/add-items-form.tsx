import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { failureMessages } from '~/lib/failure-messages.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { useAddItemsConfirmed } from '../model/add-items.ts';
import { addedToListsText } from '../model/added.ts';
import type { ItemToAdd } from '../model/to-addition-change.ts';
import styles from './add-items-form.module.css';
import { ListPicker } from './list-picker.tsx';
import { useListChoice } from './use-list-choice.ts';

interface AddItemsFormProps {
  items: readonly ItemToAdd[];
  onAdded: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

const failed = 'Failed to add items. Please try again.';

export function AddItemsForm({ items, onAdded, onCancel, children }: AddItemsFormProps) {
  const choice = useListChoice();
  const [problems, setProblems] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const add = useAddItemsConfirmed();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAdding || choice.isLoading) return;
    setProblems([]);
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    setAdding(true);
    try {
      const lists = await choice.listsToUse();
      if (!lists) return;
      const added = await add.mutateAsync({ lists, items });
      onAdded();
      choice.announce(
        addedToListsText(added, (count) => `${count} item(s) added to shopping list(s).`),
        lists,
      );
    } catch (error) {
      setProblems([failed, ...failureMessages(error)]);
    } finally {
      setAdding(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children && <div ref={fields}>{children}</div>}
      <ListPicker {...choice.field} />
      <div role="alert" className={styles.problem}>
        {problems.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.choices}>
        <PlainButton onClick={onCancel}>Cancel</PlainButton>
        <button type="submit" className={buttons.primary} aria-disabled={isAdding || choice.isLoading}>
          {isAdding ? 'Adding…' : 'Add to lists'}
        </button>
      </div>
    </form>
  );
}
