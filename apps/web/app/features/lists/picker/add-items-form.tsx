import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import buttons from '~/ui/buttons.module.css';
import { type ItemToAdd, useAddItems } from '../model/add-items.ts';
import styles from './add-items-form.module.css';
import { ListPicker } from './list-picker.tsx';
import { useListChoice } from './use-list-choice.ts';

interface AddItemsFormProps {
  items: readonly ItemToAdd[];
  onAdded: () => void;
  onCancel: () => void;
  /** Fields that say more of the items. */
  children?: ReactNode;
}

const failed = 'Failed to add items. Please try again.';

/** Puts items on the lists that somebody chooses (LST-11). */
export function AddItemsForm({ items, onAdded, onCancel, children }: AddItemsFormProps) {
  const choice = useListChoice();
  const [problem, setProblem] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const add = useAddItems();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAdding) return;
    setProblem(undefined);
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    if (!choice.check()) return;
    setAdding(true);
    try {
      await add.mutateAsync({ lists: choice.selected, items });
      onAdded();
      choice.announce(`${items.length} item(s) added to shopping list(s).`);
    } catch {
      setProblem(failed);
    } finally {
      setAdding(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children && <div ref={fields}>{children}</div>}
      <ListPicker {...choice.field} />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <div className={styles.choices}>
        <button type="button" className={buttons.secondary} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={isAdding}>
          {isAdding ? 'Adding…' : 'Add to lists'}
        </button>
      </div>
    </form>
  );
}
