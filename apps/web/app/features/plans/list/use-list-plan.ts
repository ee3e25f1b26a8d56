import type { ChosenPlan, ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useRef, useState } from 'react';
import { cacheListIfNewer, catchUp } from '~/features/lists/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

const undoMs = 6_000;

export function useListPlan({ id }: ShoppingList) {
  const [isBusy, setBusy] = useState(false);
  // A ref, so that a double click is ignored before the next render.
  const isUnderWay = useRef(false);

  /** Runs one request at a time. Returns true on success. */
  const once = async (work: () => Promise<void>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showSnackbar(failureOf(error), 'error');
      void catchUp(id);
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  const change = (chosen: ChosenPlan | null, text: string) =>
    once(async () => {
      const previous = await setPlan(id, chosen);
      const undo = { text: 'Undo', run: () => void once(async () => void (await setPlan(id, previous))) };
      showSnackbar(text, 'success', undoMs, undo);
    });

  return {
    isBusy,
    take: (chosen: ChosenPlan) => change(chosen, 'Your list now follows this plan.'),
    end: () => void change(null, 'Plan ended. Your items are still on the list.'),
  };
}

/** Sets the plan of a list; null ends it. Returns the previous plan for undo. */
async function setPlan(id: number, chosen: ChosenPlan | null): Promise<ChosenPlan | null> {
  const params = { id };
  const { list, previous } = chosen
    ? await callApi(calls.takePlan, { params, body: chosen })
    : await callApi(calls.endPlan, { params });
  cacheListIfNewer(list);
  // The plan changed the items' stores.
  void catchUp(id);
  return previous;
}

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'You are offline. The plan has not changed.';
  if (error.status === 404) return 'This list was deleted.';
  return 'Someone changed the list just now. Please try again.';
}
