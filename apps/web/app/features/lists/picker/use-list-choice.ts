import type { ShoppingList } from '@bargain-buddy/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasId } from '~/lib/outbox/changes.ts';
import { listPath } from '~/lib/paths.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useShownLists } from '../model/shown-lists.ts';

const noList = 'Please select at least one shopping list.';
const lastListsKey = 'last_lists';

/** Returns a choice of lists. The default is the only list, or the lists used last. */
export function useListChoice() {
  const navigate = useNavigate();
  const { data: lists, isPending } = useShownLists();
  const [chosen, setChosen] = useState<number[]>();
  const [isMissing, setMissing] = useState(false);
  const selected = chosen ?? likely(lists ?? []);
  const onChange = (changed: number[]) => {
    setChosen(changed);
    setMissing(false);
  };
  return {
    selected,
    isLoading: isPending && !chosen,
    field: { selected, onChange, problem: isMissing && selected.length === 0 ? noList : undefined },
    check: () => {
      setMissing(selected.length === 0);
      return selected.length > 0;
    },
    announce: (text: string) => {
      remember(selected);
      const [first] = selected;
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
