import type { DecidedItem, ReviewItem } from '@bargain-buddy/contract';
import type { SentQuery } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { failureText } from '../failure-text.ts';
import { decidedItemsQuery } from './decided-query.ts';
import {
  decided,
  emptyQueue,
  failed,
  forgotten,
  isDoubleTap,
  keyOf,
  moved,
  type Press,
  type ReviewQueue,
  returned,
  undone,
  type Verdict,
  withMore,
} from './review-queue.ts';
import { itemText, verdictText } from './review-text.ts';

export type ReviewFilter = Omit<SentQuery<typeof calls.listReview>, 'cursor' | 'page_size'>;

/** The next page is read when so few are left. */
const few = 10;

/** The review queue: decisions show the next at once, and reach the server behind it. */
export function useReview(filter: ReviewFilter) {
  const queryClient = useQueryClient();
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
  // As many more than were counted wait because they were taken back.
  const [broughtBack, setBroughtBack] = useState(0);
  const pressed = useRef<Press>(undefined);
  const [said, setSaid] = useState({ text: '', isProblem: false });
  const sent = useRef(new Map<string, Promise<number | undefined>>());

  if (pages.data && pages.data !== taken) {
    setTaken(pages.data);
    setQueue(
      withMore(
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

  const say = (text: string, isProblem = false) => setSaid({ text, isProblem });
  const show = (next: ReviewQueue, text: string, press?: Press) => {
    pressed.current = press;
    setQueue(next);
    const item = next.items[next.at];
    say(`${text} ${item ? `Next: ${itemText(item)}.` : 'Nothing more is here.'}`.trim());
  };

  async function send(item: ReviewItem, verdict: Verdict): Promise<number | undefined> {
    const { kind, id, version } = item;
    // It may have been decided before, and that be on its way back.
    await sent.current.get(keyOf(item));
    try {
      const decision = await callApi(calls.decideInReview, { body: { kind, id, version, verdict } });
      void queryClient.invalidateQueries(decidedItemsQuery);
      return decision.id;
    } catch (error) {
      const problem = error as Error;
      const isOver = problem instanceof ApiError && (problem.status === 409 || problem.status === 404);
      const back = isOver ? forgotten : failed;
      setQueue((now) => back(now, keyOf(item)));
      say(`The ${itemText(item)} is not decided by you: ${failureText(problem)}`, true);
      // It may have been changed rather than decided: it is read as it is now.
      if (isOver && problem.status === 409) void readAgain();
      return undefined;
    }
  }

  const readFirst = async () => (await callApi(calls.listReview, { query: filter })).results;

  async function readAgain() {
    const fresh = await readFirst().catch(() => []);
    setQueue((now) => withMore(now, fresh));
  }

  /** `time` is when the key or the button was pressed. */
  function decide(verdict: Verdict, time: number) {
    const item = queue.items[queue.at];
    const press = { verdict, time };
    if (!item || isDoubleTap(pressed.current, press)) return;
    if (!navigator.onLine) return say('There is no connection: nothing is decided without one.', true);
    sent.current.set(keyOf(item), send(item, verdict));
    show(decided(queue, verdict), `${verdictText(verdict, item)}.`, press);
  }

  async function undo() {
    const last = queue.done.at(-1);
    if (!last) return takeBackLatest();
    const key = keyOf(last.item);
    show(undone(queue), `Taken back: ${itemText(last.item)}.`);
    const taking = takeBack(key, sent.current.get(key));
    sent.current.set(key, taking);
    await taking;
  }

  async function takeBack(key: string, decision: Promise<number | undefined> | undefined): Promise<undefined> {
    const id = await decision;
    if (id === undefined) return;
    try {
      await callApi(calls.undoReviewDecision, { params: { id } });
      void queryClient.invalidateQueries(decidedItemsQuery);
    } catch (error) {
      setQueue((now) => ({ ...now, items: now.items.filter((item) => keyOf(item) !== key) }));
      say(`The decision stays: ${failureText(error as Error)}`, true);
    }
  }

  /** What was decided before this page was loaded. */
  async function takeBackLatest() {
    try {
      const { results } = await queryClient.fetchQuery(decidedItemsQuery);
      if (results[0]) await takeBackDecided(results[0]);
      else say('There is nothing to take back.');
    } catch (error) {
      say(`Nothing is taken back: ${failureText(error as Error)}`, true);
    }
  }

  /** Any decision of the last day; what it was about is looked at where it is among what is shown here. */
  async function takeBackDecided(decision: DecidedItem) {
    const key = keyOf(decision);
    try {
      await callApi(calls.undoReviewDecision, { params: { id: decision.decision } });
      sent.current.delete(key);
      const here = queue.done.find(({ item }) => keyOf(item) === key)?.item;
      const item = here ?? (await readFirst()).find((other) => keyOf(other) === key);
      if (item) setQueue((now) => returned(now, item));
      if (item && !here) setBroughtBack((count) => count + 1);
      say(`Taken back: ${itemText(decision)}.`);
    } catch (error) {
      say(`The decision stays: ${failureText(error as Error)}`, true);
    }
    await queryClient.invalidateQueries(decidedItemsQuery);
  }

  const move = (by: number) => show(moved(queue, by), '');
  const startAgain = () => show({ ...queue, at: 0 }, '');
  // What was decided here is counted anywhere else as it is once the server has it.
  useEffect(() => {
    const decisions = sent.current;
    const readAnew = () => queryClient.invalidateQueries({ queryKey: ['webmin'] });
    return () => void Promise.allSettled(decisions.values()).then(readAnew);
  }, [queryClient]);
  return {
    queue,
    item: queue.items[queue.at],
    isLoading: pages.isPending || (left === 0 && (isFetching || hasNextPage) && !isError),
    error: pages.error,
    retry: () => void (pages.data ? fetchNextPage() : pages.refetch()),
    older: pages.data?.pages[0]?.older ?? 0,
    waiting: Math.max(0, (pages.data?.pages[0]?.count ?? 0) + broughtBack - queue.done.length),
    said,
    decide,
    undo,
    takeBackDecided,
    move,
    startAgain,
  };
}

function prefetchPictures(items: readonly ReviewItem[]): void {
  for (const { picture, price } of items) {
    for (const url of [picture?.image_url, picture?.old_url]) if (url) new Image().src = pictureOfSize(url, 1200);
    if (price?.product_image) new Image().src = pictureOfSize(price.product_image, 480);
  }
}
