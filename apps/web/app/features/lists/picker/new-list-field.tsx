import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { failureMessages } from '~/lib/failure-messages.ts';
import { createFailure, nameRequired, useCreateList } from '../model/change-lists.ts';
import styles from './list-picker.module.css';

interface NewListFieldProps {
  isFirst: boolean;
  name: string;
  onName: (name: string) => void;
  onCreated: (list: { id: number }) => void;
}

/** Creates a list by name. It is not a form element, because it is nested in other forms. */
export function NewListField({ isFirst, name, onName, onCreated }: NewListFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const create = useCreateList();

  const submit = async () => {
    if (create.isPending) return;
    if (name.trim() === '') {
      setProblem(nameRequired);
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
          maxLength={100}
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
