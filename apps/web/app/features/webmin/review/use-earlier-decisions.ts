import type { DecidedItem, ReviewItem } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { failureText } from '../failure-text.ts';
import { decidedItemsQuery } from './decided-query.ts';
import { keyOf, type ReviewQueue, refresh, requeue } from './review-queue.ts';
import { itemText } from './review-text.ts';

interface Queue {
  queue: ReviewQueue;
  setQueue: Dispatch<SetStateAction<ReviewQueue>>;
  readFirst: () => Promise<ReviewItem[]>;
  say: (text: string, isProblem?: boolean) => void;
}

/** Undoes decisions of the last 24 hours, made before or after this page was loaded. */
export function useEarlierDecisions({ queue, setQueue, readFirst, say }: Queue) {
  const queryClient = useQueryClient();
  // Number of returned items that the first count does not include.
  const [broughtBack, setBroughtBack] = useState(0);

  async function undoLatest() {
    try {
      const { results } = await queryClient.fetchQuery(decidedItemsQuery);
      if (results[0]) await undoDecided(results[0]);
      else say('There is nothing to undo.');
    } catch (error) {
      say(`Not undone: ${failureText(error as Error)}`, true);
    }
  }

  /** Undoes a decision, and makes its item current if it is among the first items. */
  async function undoDecided(decision: DecidedItem) {
    const key = keyOf(decision);
    try {
      await callApi(calls.undoReviewDecision, { params: { id: decision.decision }, keepalive: true });
      const here = queue.done.find(({ item }) => keyOf(item) === key)?.item;
      // The undo of a product or store also changes its prices in the queue.
      const isRecord = decision.kind === 'product' || decision.kind === 'store';
      const fresh = here && !isRecord ? [] : await readFirst();
      const item = here ?? fresh.find((other) => keyOf(other) === key);
      if (item) setQueue((now) => refresh(requeue(now, item), isRecord ? fresh : []));
      if (item && !here) setBroughtBack((count) => count + 1);
      say(`Undone: ${itemText(decision)}.`);
    } catch (error) {
      say(`Not undone: ${failureText(error as Error)}`, true);
    }
    await queryClient.invalidateQueries(decidedItemsQuery);
  }

  return { broughtBack, undoLatest, undoDecided };
}
