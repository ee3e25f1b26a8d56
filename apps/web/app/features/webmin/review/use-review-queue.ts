import type { DecidedItem, ReviewItem } from '@bargain-buddy/contract';
import type { SentQuery } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { apiQuery, failureText } from '../api.ts';
import {
  addReviewDecision,
  appendReviewPage,
  countDecidedItems,
  dropReviewDecision,
  emptyQueue,
  isDoubleTap,
  moveInReviewQueue,
  type ReviewDecision,
  type ReviewQueue,
  refreshReviewQueue,
  requeueReviewItem,
  returnUndecidedItem,
  reviewItemKey,
  undoLastDecision,
  type VerdictKeyPress,
} from './review-queue.ts';
import { reviewItemText, verdictText } from './review-text.ts';

export function useReviewQueue(filter: ReviewFilter) {
  const queryClient = useQueryClient();
  const { queue, setQueue, count, readFirst, ...reading } = useWaitingItems(filter);
  const pressed = useRef<VerdictKeyPress>(undefined);
  const [result, setResult] = useState({ text: '', isProblem: false });
  const announce = (text: string, isProblem = false) => setResult({ text, isProblem });
  const { broughtBack, undoLatest, undoDecided } = useEarlierDecisions({ queue, setQueue, readFirst, announce });
  const sent = useRef(new Map<string, Promise<number | undefined>>());

  const show = (next: ReviewQueue, text: string, press?: VerdictKeyPress) => {
    pressed.current = press;
    setQueue(next);
    const item = next.items[next.at];
    announce(`${text} ${item ? `Next: ${reviewItemText(item)}.` : 'Nothing more is here.'}`.trim());
  };

  async function send(item: ReviewItem, { verdict, price, mergeInto }: ReviewDecision): Promise<number | undefined> {
    const { kind, id, version } = item;
    // An earlier decision about this item, or its undo, may still be running.
    await sent.current.get(reviewItemKey(item));
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
      const back = isOver ? dropReviewDecision : returnUndecidedItem;
      setQueue((now) => back(now, reviewItemKey(item)));
      announce(`Not decided: ${reviewItemText(item)}. ${failureText(problem)}`, true);
      // The item may have changed without a decision, so it is read again.
      if (isOver && problem.status === 409) void readAgain();
      return undefined;
    }
  }

  async function readAgain() {
    const fresh = await readFirst().catch(() => []);
    setQueue((now) => refreshReviewQueue(now, fresh));
  }

  function decide(decision: ReviewDecision, time: number) {
    const item = queue.items[queue.at];
    const press = { verdict: decision.verdict, time };
    if (!item || isDoubleTap(pressed.current, press)) return;
    if (!navigator.onLine) return announce('No connection: nothing was decided.', true);
    sent.current.set(reviewItemKey(item), send(item, decision));
    show(addReviewDecision(queue, decision), `${verdictText(decision, item)}.`, press);
  }

  async function undo() {
    const last = queue.done.at(-1);
    if (!last) return undoLatest();
    const key = reviewItemKey(last.item);
    show(undoLastDecision(queue), `Undone: ${reviewItemText(last.item)}.`);
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
      setQueue((now) => ({ ...now, items: now.items.filter((item) => reviewItemKey(item) !== key) }));
      announce(`Not undone: ${failureText(error as Error)}`, true);
    }
  }

  const move = (by: number) => show(moveInReviewQueue(queue, by), '');
  const startAgain = () => show({ ...queue, at: 0 }, '');
  // Other pages must count these decisions once the server has received them.
  useEffect(() => {
    const decisions = sent.current;
    const invalidate = () => queryClient.invalidateQueries({ queryKey: ['webmin'] });
    return () => void Promise.allSettled(decisions.values()).then(invalidate);
  }, [queryClient]);
  return {
    ...reading,
    queue,
    item: queue.items[queue.at],
    waiting: Math.max(0, count + broughtBack - countDecidedItems(queue)),
    result,
    /** Waits until the server has received all decisions. */
    settle: async () => void (await Promise.allSettled(sent.current.values())),
    decide,
    undo,
    undoDecided,
    move,
    startAgain,
  };
}

interface Queue {
  queue: ReviewQueue;
  setQueue: Dispatch<SetStateAction<ReviewQueue>>;
  readFirst: () => Promise<ReviewItem[]>;
  announce: (text: string, isProblem?: boolean) => void;
}

function useEarlierDecisions({ queue, setQueue, readFirst, announce }: Queue) {
  const queryClient = useQueryClient();
  const [broughtBack, setBroughtBack] = useState(0);

  async function undoLatest() {
    try {
      const { results } = await queryClient.fetchQuery(decidedItemsQuery);
      if (results[0]) await undoDecided(results[0]);
      else announce('There is nothing to undo.');
    } catch (error) {
      announce(`Not undone: ${failureText(error as Error)}`, true);
    }
  }

  async function undoDecided(decision: DecidedItem) {
    const key = reviewItemKey(decision);
    try {
      await callApi(calls.undoReviewDecision, { params: { id: decision.decision }, keepalive: true });
      const here = queue.done.find(({ item }) => reviewItemKey(item) === key)?.item;
      // The undo of a product or store also changes its prices in the queue.
      const isRecord = decision.kind === 'product' || decision.kind === 'store';
      const fresh = here && !isRecord ? [] : await readFirst();
      const item = here ?? fresh.find((other) => reviewItemKey(other) === key);
      if (item) setQueue((now) => refreshReviewQueue(requeueReviewItem(now, item), isRecord ? fresh : []));
      if (item && !here) setBroughtBack((count) => count + 1);
      announce(`Undone: ${reviewItemText(decision)}.`);
    } catch (error) {
      announce(`Not undone: ${failureText(error as Error)}`, true);
    }
    await queryClient.invalidateQueries(decidedItemsQuery);
  }

  return { broughtBack, undoLatest, undoDecided };
}

export type ReviewFilter = Omit<SentQuery<typeof calls.listReview>, 'cursor' | 'page_size'>;

const few = 10;

function useWaitingItems(filter: ReviewFilter) {
  const pages = useInfiniteQuery({
    queryKey: ['webmin', 'review', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.listReview, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const [queue, setQueue] = useState(emptyQueue);
  const [taken, setTaken] = useState<unknown>();
  if (pages.data && pages.data !== taken) {
    setTaken(pages.data);
    setQueue(
      appendReviewPage(
        queue,
        pages.data.pages.flatMap(({ results }) => results),
      ),
    );
  }
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const left = queue.items.length - queue.at;
  useEffect(() => {
    if (left < few && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [left, hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => prefetchPictures(queue.items.slice(queue.at + 1, queue.at + 3)), [queue]);
  const first = pages.data?.pages[0];
  return {
    queue,
    setQueue,
    isLoading: pages.isPending || (left === 0 && (isFetching || hasNextPage) && !isError),
    error: pages.error,
    retry: () => void (pages.data ? fetchNextPage() : pages.refetch()),
    count: first?.count ?? 0,
    older: first?.older ?? 0,
    /** Reads the first waiting items from the server, bypassing the cache. */
    readFirst: async () => (await callApi(calls.listReview, { query: { ...filter, page_size: 50 } })).results,
  };
}

function prefetchPictures(items: readonly ReviewItem[]): void {
  for (const { picture, price } of items) {
    for (const url of [picture?.image_url, picture?.old_url]) if (url) new Image().src = pictureOfSize(url, 1200);
    if (price?.product_image) new Image().src = pictureOfSize(price.product_image, 480);
  }
}

export const decidedItemsQuery = { ...apiQuery(calls.listDecidedItems), staleTime: 0 };
