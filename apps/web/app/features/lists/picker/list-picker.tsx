import type { ShoppingList } from '@bargain-buddy/contract';
import { listNameRequired, maxListNameLength } from '@bargain-buddy/contract/form-rules';
import { Plus, Users } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { hasId } from '~/lib/client-id.ts';
import { failureMessages } from '~/lib/failure-messages.ts';
import { createFailure, useCreateList } from '../model/change-lists.ts';
import { useListsOnScreen } from '../model/shown-lists.ts';
import styles from './list-picker.module.css';

interface ListPickerProps {
  selected: readonly number[];
  onChange: (selected: number[]) => void;
  /** Name of a new list. It is created if no list is selected, or by its own button. */
  newName: string;
  onNewName: (name: string) => void;
  problem?: string | undefined;
}

/** A choice of lists that requires no MUI provider. */
export function ListPicker({ selected, onChange, newName, onNewName, problem }: ListPickerProps) {
  const problemId = useId();
  const lists = useListsOnScreen();
  const isChosen = (list: ShoppingList) => selected.some((id) => hasId(list, id));
  const toggle = (list: ShoppingList) =>
    onChange(isChosen(list) ? selected.filter((id) => !hasId(list, id)) : [...selected, list.id]);

  return (
    <fieldset className={styles.picker} aria-describedby={problem ? problemId : undefined}>
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
      {lists.data && lists.data.length > 0 && (
        <ul className={styles.lists}>
          {lists.data.map((list) => (
            <Choice key={list.client_id} list={list} isChosen={isChosen(list)} onToggle={() => toggle(list)} />
          ))}
        </ul>
      )}
      {lists.data && (
        <NewListField
          isFirst={lists.data.length === 0}
          name={newName}
          onName={onNewName}
          onCreated={({ id }) => onChange([...selected, id])}
        />
      )}
      <p id={problemId} role="alert" className={styles.problem}>
        {problem}
      </p>
    </fieldset>
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

interface NewListFieldProps {
  isFirst: boolean;
  name: string;
  onName: (name: string) => void;
  onCreated: (list: { id: number }) => void;
}

/** Creates a list by name. It is not a form element, because it is nested in other forms. */
function NewListField({ isFirst, name, onName, onCreated }: NewListFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const create = useCreateList();

  const submit = async () => {
    if (create.isPending) return;
    if (name.trim() === '') {
      setProblem(listNameRequired);
      return;
    }
    setProblem(undefined);
    try {
      onCreated(await create.mutateAsync({ name: name.trim() }));
      onName('');
    } catch (error) {
      setProblem([createFailure, ...failureMessages(error)].join(' '));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void submit();
  };

  return (
    <div className={styles.create}>
      <label htmlFor={id}>{isFirst ? 'You have no list yet. Name your first one:' : 'Or a new list:'}</label>
      <div className={styles.field}>
        <input
          id={id}
          type="text"
          value={name}
          maxLength={maxListNameLength}
          autoComplete="off"
          placeholder="Weekly groceries"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}p`}
          onChange={(event) => onName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={() => void submit()} aria-disabled={create.isPending}>
          <Plus size={18} />
          Create
        </button>
      </div>
      <p id={`${id}p`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
