import type { ReviewItem } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { failureText } from '../failure-text.ts';
import { decidedItemsQuery } from './decided-query.ts';
import {
  countDone,
  type Decision,
  decided,
  dropDecision,
  failed,
  isDoubleTap,
  keyOf,
  moveTo,
  type Press,
  type ReviewQueue,
  refresh,
  undoLast,
} from './review-queue.ts';
import { itemText, verdictText } from './review-text.ts';
import { useEarlierDecisions } from './use-earlier-decisions.ts';
import { type ReviewFilter, useWaitingItems } from './use-waiting-items.ts';

/** Manages the review queue. A decision shows the next item at once and is sent in the background. */
export function useReview(filter: ReviewFilter) {
  const queryClient = useQueryClient();
  const { queue, setQueue, count, readFirst, ...reading } = useWaitingItems(filter);
  const pressed = useRef<Press>(undefined);
  const [said, setSaid] = useState({ text: '', isProblem: false });
  const say = (text: string, isProblem = false) => setSaid({ text, isProblem });
  const { broughtBack, undoLatest, undoDecided } = useEarlierDecisions({ queue, setQueue, readFirst, say });
  const sent = useRef(new Map<string, Promise<number | undefined>>());

  const show = (next: ReviewQueue, text: string, press?: Press) => {
    pressed.current = press;
    setQueue(next);
    const item = next.items[next.at];
    say(`${text} ${item ? `Next: ${itemText(item)}.` : 'Nothing more is here.'}`.trim());
  };

  async function send(item: ReviewItem, { verdict, price, mergeInto }: Decision): Promise<number | undefined> {
    const { kind, id, version } = item;
    // An earlier decision about this item, or its undo, may still be running.
    await sent.current.get(keyOf(item));
    try {
      const how = { ...(price !== undefined && { price }), ...(mergeInto && { merge_into: mergeInto.id }) };
      const body = { kind, id, version, verdict, ...how };
      const decision = await callApi(calls.decideInReview, { body, keepalive: true });
      void queryClient.invalidateQueries(decidedItemsQuery);
      // The item's prices belong to the surviving record now.
      if (mergeInto) void readAgain();
      return decision.id;
    } catch (error) {
      const problem = error as Error;
      const isOver = problem instanceof ApiError && (problem.status === 409 || problem.status === 404);
      const back = isOver ? dropDecision : failed;
      setQueue((now) => back(now, keyOf(item)));
      say(`Not decided: ${itemText(item)}. ${failureText(problem)}`, true);
      // The item may have changed without a decision, so it is read again.
      if (isOver && problem.status === 409) void readAgain();
      return undefined;
    }
  }

  async function readAgain() {
    const fresh = await readFirst().catch(() => []);
    setQueue((now) => refresh(now, fresh));
  }

  /** `time` is the time stamp of the key or button press. */
  function decide(decision: Decision, time: number) {
    const item = queue.items[queue.at];
    const press = { verdict: decision.verdict, time };
    if (!item || isDoubleTap(pressed.current, press)) return;
    if (!navigator.onLine) return say('No connection: nothing was decided.', true);
    sent.current.set(keyOf(item), send(item, decision));
    show(decided(queue, decision), `${verdictText(decision, item)}.`, press);
  }

  async function undo() {
    const last = queue.done.at(-1);
    if (!last) return undoLatest();
    const key = keyOf(last.item);
    show(undoLast(queue), `Undone: ${itemText(last.item)}.`);
    const taking = takeBack(key, sent.current.get(key));
    sent.current.set(key, taking);
    await taking;
  }

  async function takeBack(key: string, decision: Promise<number | undefined> | undefined): Promise<undefined> {
    const id = await decision;
    if (id === undefined) return;
    try {
      await callApi(calls.undoReviewDecision, { params: { id }, keepalive: true });
      void queryClient.invalidateQueries(decidedItemsQuery);
    } catch (error) {
      setQueue((now) => ({ ...now, items: now.items.filter((item) => keyOf(item) !== key) }));
      say(`Not undone: ${failureText(error as Error)}`, true);
    }
  }

  const move = (by: number) => show(moveTo(queue, by), '');
  const startAgain = () => show({ ...queue, at: 0 }, '');
  // Other pages must count these decisions once the server has received them.
  useEffect(() => {
    const decisions = sent.current;
    const readAnew = () => queryClient.invalidateQueries({ queryKey: ['webmin'] });
    return () => void Promise.allSettled(decisions.values()).then(readAnew);
  }, [queryClient]);
  return {
    ...reading,
    queue,
    item: queue.items[queue.at],
    waiting: Math.max(0, count + broughtBack - countDone(queue)),
    said,
    /** Waits until the server has received all decisions. */
    settle: async () => void (await Promise.allSettled(sent.current.values())),
    decide,
    undo,
    undoDecided,
    move,
    startAgain,
  };
}
