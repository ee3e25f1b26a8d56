import type { BulkResult, ReviewItem } from '@bargain-buddy/contract';
import type { AnswerOf } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import type { Verdict } from './review-queue.ts';

/** Maximum number of items per run. */
export const mostDecided = 2_000;

export async function readWaitingOf(reporters: readonly number[], signal: AbortSignal): Promise<ReviewItem[]> {
  const items: ReviewItem[] = [];
  for (const reporter of reporters) {
    let cursor: string | null = '';
    while (cursor !== null && items.length < mostDecided) {
      const query = { reporter, age: 'all', page_size: 50, ...(cursor && { cursor }) } as const;
      const page: AnswerOf<typeof calls.listReview> = await callApi(calls.listReview, { query, signal });
      items.push(...page.results);
      cursor = page.next;
    }
  }
  // Prices come first, each with its own decision: rejecting a product or store would reject its prices too.
  return [...items.filter((item) => !isRecord(item)), ...items.filter(isRecord)].slice(0, mostDecided);
}

const isRecord = ({ kind }: ReviewItem) => kind === 'product' || kind === 'store';

/** Items per request. */
const piece = 50;

export type Outcome = BulkResult['results'][number];

/** Decides items in batches. `onDone` receives the number so far. An outcome's `id` is the index in `items`. */
export async function decideAll(
  items: readonly ReviewItem[],
  verdict: Verdict,
  onDone: (count: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let done = 0; done < items.length; done += piece) {
    const some = items.slice(done, done + piece).map(({ kind, id, version }) => ({ kind, id, version }));
    const { results } = await callApi(calls.decideSeveralInReview, { body: { verdict, items: some } });
    outcomes.push(...results.map((outcome) => ({ ...outcome, id: done + outcome.id })));
    onDone(outcomes.length);
  }
  return outcomes;
}

/** Undoes decisions in batches. Items that have changed since are not undone and return a reason. */
export async function undoDecisions(decisions: readonly number[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let done = 0; done < decisions.length; done += piece) {
    const body = { ids: decisions.slice(done, done + piece) };
    outcomes.push(...(await callApi(calls.undoReviewDecisions, { body })).results);
  }
  return outcomes;
}
