import type { ChosenPlan, ShoppingList } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catchUp } from '~/features/lists/index.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureOf, setPlan } from './set-plan.ts';

const undoMs = 6_000;

/** Takes and ends the plan of a list; each is undone by one tap. */
export function useListPlan({ id }: ShoppingList) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // Before the next render too, for the second half of a double click.
  const isUnderWay = useRef(false);

  /** Answers whether it went through. */
  const once = async (work: () => Promise<void>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showSnackbar(failureOf(error), 'error');
      void catchUp(queryClient, id);
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  const change = (chosen: ChosenPlan | null, text: string) =>
    once(async () => {
      const previous = await setPlan(queryClient, id, chosen);
      const undo = { text: 'Undo', run: () => void once(async () => void (await setPlan(queryClient, id, previous))) };
      showSnackbar(text, 'success', undoMs, undo);
    });

  return {
    isBusy,
    /** Answers whether it went through. */
    take: (chosen: ChosenPlan) => change(chosen, 'Your list now follows this plan.'),
    end: () => void change(null, 'Plan ended. Your items are still on the list.'),
  };
}
