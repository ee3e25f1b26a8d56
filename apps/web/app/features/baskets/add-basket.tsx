import type { Basket } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  addedItemsText,
  listItemsQuery,
  undoAdded,
  useAddItemsConfirmed,
  useListChoice,
  useLists,
} from '~/features/lists/index.ts';
import { failureMessages } from '~/lib/failure-messages.ts';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

const failure = 'We couldn’t add the basket. Please try again.';
const undoMs = 6_000;

/** Adds all lines to the list that was used last, or to a new one. A guest's list is on the device. */
export default function AddBasket({ basket }: { basket: Basket }) {
  const queryClient = useQueryClient();
  const { data: lists } = useLists();
  const choice = useListChoice();
  const add = useAddItemsConfirmed();
  // A ref, so that a double click is ignored before the next render.
  const isUnderWay = useRef(false);
  const [isAdding, setAdding] = useState(false);
  const list = choice.selected[0] ?? lists?.[0]?.id;

  const addAll = async () => {
    if (isUnderWay.current || choice.isLoading) return;
    isUnderWay.current = true;
    setAdding(true);
    try {
      const [id] = list === undefined ? ((await choice.listsToUse()) ?? []) : [list];
      if (id === undefined) return;
      // Undo restores items of the list, so they must be known.
      await queryClient.fetchQuery(listItemsQuery(id));
      const added = await add.mutateAsync({ lists: [id], items: itemsOf(basket) });
      const action = { text: 'Undo', run: () => void undoAdded(added) };
      showSnackbar(addedItemsText(added, basket.name), 'success', undoMs, action);
    } catch (error) {
      showSnackbar(failureMessages(error)[0] ?? failure, 'error');
    } finally {
      isUnderWay.current = false;
      setAdding(false);
    }
  };

  return (
    <>
      <PlainButton look="primary" aria-disabled={isAdding || choice.isLoading} onClick={() => void addAll()}>
        <ListPlus size={20} /> {isAdding ? 'Adding…' : 'Add to a list'}
      </PlainButton>
      {lists && lists.length > 1 && (
        <PillSelect
          label="List"
          icon={ListPlus}
          value={String(list)}
          options={lists.map(({ id, name }) => [String(id), name])}
          onChange={(id) => choice.field.onChange([Number(id)])}
        />
      )}
    </>
  );
}

const itemsOf = ({ lines }: Basket) =>
  lines.map(({ kind, need }) => ({ kinds: [kind.id], ...need, known: { kinds: [kind] } }));
