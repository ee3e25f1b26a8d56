import type { ShoppingList } from '@bargain-buddy/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readHomeRegion } from '~/lib/home-region.ts';
import { hasId } from '~/lib/outbox/changes.ts';
import { listPath } from '~/lib/paths.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { nameRequired, useCreateList } from '../model/change-lists.ts';
import { useShownLists } from '../model/shown-lists.ts';
import { firstListName } from '../use-first-list.ts';

const noList = 'Please select at least one shopping list.';
const lastListsKey = 'last_lists';

/** Returns a choice of lists. The default is the only list, the lists used last, or a first list that is created. */
export function useListChoice() {
  const navigate = useNavigate();
  const { data: lists, isPending } = useShownLists();
  const { mutateAsync: create } = useCreateList();
  const [chosen, setChosen] = useState<number[]>();
  const [isMissing, setMissing] = useState(false);
  const [firstName, setFirstName] = useState(firstListName);
  // The name stays on the screen until the items are on the new list.
  const [isCreating, setCreating] = useState(false);
  const isFirst = isCreating || lists?.length === 0;
  const selected = chosen ?? likely(lists ?? []);
  const onChange = (changed: number[]) => {
    setChosen(changed);
    setMissing(false);
  };
  const isUnnamed = firstName.trim() === '';
  const problem = isFirst ? isUnnamed && nameRequired : selected.length === 0 && noList;
  return {
    isLoading: isPending && !chosen,
    field: {
      selected,
      onChange,
      first: isFirst ? { name: firstName, onName: setFirstName } : undefined,
      problem: (isMissing && problem) || undefined,
    },
    check: () => {
      setMissing(problem !== false);
      return problem === false;
    },
    /** Runs `add` with the ids of the chosen lists, after it created the first list if there is none. */
    addTo: async <Result>(add: (ids: readonly number[]) => Promise<Result>): Promise<Result> => {
      if (!isFirst) return add(selected);
      setCreating(true);
      try {
        const region = readHomeRegion(document.cookie);
        const { id } = await create({ name: firstName.trim(), ...(region && { area: { region } }) });
        setChosen([id]);
        return await add([id]);
      } finally {
        setCreating(false);
      }
    },
    announce: (text: string, ids: readonly number[]) => {
      remember(ids);
      const [first] = ids;
      const view = first === undefined ? undefined : { text: 'View list', run: () => void navigate(listPath(first)) };
      showSnackbar(text, 'success', 6000, view);
    },
  };
}

function likely(lists: readonly ShoppingList[]): number[] {
  const last = readLast();
  const chosen = lists.length === 1 ? lists : lists.filter((list) => last.some((id) => hasId(list, Number(id))));
  return chosen.map(({ id }) => id);
}

function readLast(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(lastListsKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function remember(lists: readonly number[]): void {
  try {
    localStorage.setItem(lastListsKey, JSON.stringify(lists));
  } catch {
    // If storage is full or blocked, the choice is not stored.
  }
}
