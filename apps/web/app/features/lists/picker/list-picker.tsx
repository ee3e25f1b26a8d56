import type { ShoppingList } from '@bargain-buddy/contract';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { hasId } from '~/lib/outbox/changes.ts';
import { useShownLists } from '../model/shown-lists.ts';
import styles from './list-picker.module.css';
import { NewListField } from './new-list-field.tsx';

interface ListPickerProps {
  selected: readonly number[];
  onChange: (selected: number[]) => void;
  /** The name of the list that is created if there is none. */
  first: { name: string; onName: (name: string) => void } | undefined;
  problem?: string | undefined;
  disabled?: boolean;
}

/** A choice of lists that requires no MUI provider. */
export function ListPicker({ selected, onChange, first, problem, disabled = false }: ListPickerProps) {
  const problemId = useId();
  const lists = useShownLists();
  const isChosen = (list: ShoppingList) => selected.some((id) => hasId(list, id));
  const toggle = (list: ShoppingList) =>
    onChange(isChosen(list) ? selected.filter((id) => !hasId(list, id)) : [...selected, list.id]);

  return (
    <fieldset className={styles.picker} disabled={disabled} aria-describedby={problem ? problemId : undefined}>
      <legend className={styles.legend}>Shopping lists</legend>
      {lists.isPending && <div className={styles.skeleton} role="status" aria-label="Loading your shopping lists" />}
      {lists.isError && !lists.data && (
        <p className={styles.hint}>
          We couldn’t load your lists.{' '}
          <button type="button" className={styles.link} onClick={() => void lists.refetch()}>
            Try again
          </button>
        </p>
      )}
      {!first && lists.data && (
        <ul className={styles.lists}>
          {lists.data.map((list) => (
            <Choice key={list.client_id} list={list} isChosen={isChosen(list)} onToggle={() => toggle(list)} />
          ))}
        </ul>
      )}
      {first && <FirstListField {...first} isInvalid={problem !== undefined} problemId={problemId} />}
      {!first && lists.data && <NewListField onCreated={({ id }) => onChange([...selected, id])} />}
      <p id={problemId} role="alert" className={styles.problem}>
        {problem}
      </p>
    </fieldset>
  );
}

interface FirstListFieldProps {
  name: string;
  onName: (name: string) => void;
  isInvalid: boolean;
  problemId: string;
}

function FirstListField({ name, onName, isInvalid, problemId }: FirstListFieldProps) {
  const id = useId();
  return (
    <div className={styles.create}>
      <label htmlFor={id}>Name of your first list</label>
      <div className={styles.field}>
        <input
          id={id}
          type="text"
          value={name}
          maxLength={100}
          autoComplete="off"
          aria-invalid={isInvalid}
          aria-describedby={problemId}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  list: ShoppingList;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ list, isChosen, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className={styles.choice}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className={styles.name}>{list.name}</span>
        {list.member_count > 1 && <Users size={16} role="img" aria-label="Shared" />}
        <span className={styles.count}>
          {list.needed_count}/{list.item_count}
        </span>
      </label>
    </li>
  );
}
