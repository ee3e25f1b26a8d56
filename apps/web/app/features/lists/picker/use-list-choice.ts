import type { ShoppingList } from '@bargain-buddy/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasId } from '~/lib/client-id.ts';
import { listPath } from '~/lib/paths.ts';
import { readLocalStorageJson, writeLocalStorage } from '~/lib/stored.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useAddItemsConfirmed } from '../model/add-items.ts';
import { addedToListsText } from '../model/added.ts';
import { firstListDefaultName, useCreateList } from '../model/change-lists.ts';
import { useListsOnScreen } from '../model/shown-lists.ts';
import type { ItemToAdd } from '../model/to-addition-change.ts';

const noList = 'Please select at least one shopping list.';
const lastListsKey = 'last_lists';

/** Returns a choice of lists. The default is the only list, or the lists used last, or a new list if there is none. */
export function useListChoice() {
  const navigate = useNavigate();
  const { data: lists, isPending } = useListsOnScreen();
  const [chosen, setChosen] = useState<number[]>();
  const [typed, setTyped] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const create = useCreateList();
  const newName = typed ?? (lists?.length === 0 ? firstListDefaultName : '');
  const selected = chosen ?? likely(lists ?? []);
  const onChange = (changed: number[]) => {
    setChosen(changed);
    setMissing(false);
  };
  return {
    selected,
    isLoading: isPending && !chosen,
    field: {
      selected,
      onChange,
      newName,
      onNewName: setTyped,
      problem: isMissing && selected.length === 0 ? noList : undefined,
    },
    /** Returns the selected lists, or the new list that is named. Undefined if there is neither. */
    listsToUse: async (): Promise<number[] | undefined> => {
      if (selected.length > 0) return selected;
      setMissing(newName.trim() === '');
      if (newName.trim() === '') return undefined;
      const { id } = await create.mutateAsync({ name: newName.trim() });
      onChange([id]);
      setTyped('');
      return [id];
    },
    announce: (text: string, used: readonly number[]) => {
      writeLocalStorage(lastListsKey, JSON.stringify(used));
      const [first] = used;
      const view = first === undefined ? undefined : { text: 'View list', run: () => void navigate(listPath(first)) };
      showSnackbar(text, 'success', 6000, view);
    },
  };
}

/** Adds items to the chosen lists. `text` describes the number of added ones. */
export function useAddToLists(text: (count: number) => string, onAdded: () => void) {
  const { field, isLoading, listsToUse, announce } = useListChoice();
  const { mutateAsync } = useAddItemsConfirmed();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (items: readonly ItemToAdd[]) => {
      const lists = await listsToUse();
      if (!lists) return;
      const added = await mutateAsync({ lists, items });
      onAdded();
      announce(addedToListsText(added, text), lists);
    },
  });
  return { field, isAdding: isPending, isReady: !isPending && !isLoading, error, add: mutate };
}

function likely(lists: readonly ShoppingList[]): number[] {
  const stored = readLocalStorageJson<unknown>(lastListsKey);
  const last: unknown[] = Array.isArray(stored) ? stored : [];
  const chosen = lists.length === 1 ? lists : lists.filter((list) => last.some((id) => hasId(list, Number(id))));
  return chosen.map(({ id }) => id);
}
