import type { BulkResult, ReviewItem } from '@bargain-buddy/contract';
import type { AnswerOf } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import { failureText } from '../api.ts';
import styles from './review.module.css';
import type { ReviewDecisionVerdict } from './review-queue.ts';
import { reviewCountsText, reviewItemText } from './review-text.ts';

interface DecideAllProps {
  reporters: readonly number[];
  whose: string;
  onClose: () => void;
  onChange?: () => void;
}

const maxNamed = 10;
const undoMs = 20_000;

export function DecideAllDialog({ reporters, whose, onClose, onChange }: DecideAllProps) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<Outcome[]>([]);
  const [problem, setProblem] = useState<Error>();
  const { data: items, error } = useQuery({
    queryKey: ['webmin', 'waiting-of', reporters],
    queryFn: ({ signal }) => readWaitingOf(reporters, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isBusy = done !== undefined;
  const changed = async () => {
    onChange?.();
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'waiting-of' });
  };

  async function decide(verdict: ReviewDecisionVerdict, all: readonly ReviewItem[]) {
    setDone(0);
    setProblem(undefined);
    try {
      const outcomes = await decideAll(all, verdict, setDone);
      const refused = outcomes.filter(({ ok }) => !ok);
      const decisions = outcomes.flatMap(({ revision }) => revision ?? []);
      const text = `${formatCount(decisions.length, 'item')} ${verdict === 'verified' ? 'approved' : 'rejected'}`;
      if (decisions.length > 0)
        showSnackbar(text, 'success', undoMs, { text: 'Undo', run: () => void undo(decisions, changed) });
      setFailed(refused);
      if (refused.length === 0) onClose();
    } catch (thrown) {
      setProblem(thrown as Error);
    }
    setDone(undefined);
    await changed();
  }

  const isOver = failed.length > 0;
  const actions = (
    <>
      <Button autoFocus disabled={isBusy} onClick={onClose}>
        {isOver ? 'Close' : 'Cancel'}
      </Button>
      {items && items.length > 0 && !isOver && (
        <>
          <Button color="error" variant="outlined" disabled={isBusy} onClick={() => void decide('rejected', items)}>
            Reject all {items.length.toLocaleString('en')}
          </Button>
          <Button variant="contained" disabled={isBusy} onClick={() => void decide('verified', items)}>
            Approve all {items.length.toLocaleString('en')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <TitledDialog
      open
      title={`All waiting from ${whose}`}
      maxWidth="sm"
      isSaving={isBusy}
      actions={actions}
      onClose={onClose}
    >
      {(error ?? problem) && <Alert severity="error">{failureText((error ?? problem) as Error)}</Alert>}
      {!items && !error && <LinearProgress aria-label="Loading" />}
      {items && !isOver && (
        <DialogContentText>
          {items.length === 0 ? 'Nothing waits.' : `${reviewCountsText(items)}. Reporters are told a minute later.`}
          {items.length === maxDecided && ` These are the first ${maxDecided.toLocaleString('en')}.`}
        </DialogContentText>
      )}
      {isBusy && items && (
        <>
          <LinearProgress aria-label="Deciding" variant="determinate" value={Math.round((100 * done) / items.length)} />
          <p role="status">{`${done.toLocaleString('en')} of ${items.length.toLocaleString('en')} done`}</p>
        </>
      )}
      {isOver && items && (
        <Alert severity="warning">
          {formatCount(failed.length, 'item')} not decided:
          <ul className={styles.refused}>
            {failed.slice(0, maxNamed).map(({ id: position, error: reason }) => (
              <li key={position}>{`${items[position] ? reviewItemText(items[position]) : ''}: ${reason ?? ''}`}</li>
            ))}
            {failed.length > maxNamed && <li>and {formatCount(failed.length - maxNamed, 'more item')}</li>}
          </ul>
        </Alert>
      )}
    </TitledDialog>
  );
}

async function undo(decisions: readonly number[], changed: () => Promise<void>): Promise<void> {
  try {
    const stayed = (await undoReviewDecisions(decisions)).filter(({ ok }) => !ok).length;
    const text = `${formatCount(decisions.length - stayed, 'decision')} undone`;
    showSnackbar(stayed > 0 ? `${text}, ${stayed} changed since stay` : text, stayed > 0 ? 'warning' : 'success');
  } catch (error) {
    showSnackbar(`Not undone: ${failureText(error as Error)}`, 'error');
  }
  await changed();
}

const maxDecided = 2_000;

async function readWaitingOf(reporters: readonly number[], signal: AbortSignal): Promise<ReviewItem[]> {
  const items: ReviewItem[] = [];
  for (const reporter of reporters) {
    let cursor: string | null = '';
    while (cursor !== null && items.length < maxDecided) {
      const query = { reporter, age: 'all', page_size: 50, ...(cursor && { cursor }) } as const;
      const page: AnswerOf<typeof calls.listReview> = await callApi(calls.listReview, { query, signal });
      items.push(...page.results);
      cursor = page.next;
    }
  }
  // Prices come first, each with its own decision: rejecting a product or store would reject its prices too.
  return [...items.filter((item) => !isRecord(item)), ...items.filter(isRecord)].slice(0, maxDecided);
}

const isRecord = ({ kind }: ReviewItem) => kind === 'product' || kind === 'store';

const piece = 50;

type Outcome = BulkResult['results'][number];

async function decideAll(
  items: readonly ReviewItem[],
  verdict: ReviewDecisionVerdict,
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

export async function undoReviewDecisions(decisions: readonly number[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let done = 0; done < decisions.length; done += piece) {
    const body = { ids: decisions.slice(done, done + piece) };
    outcomes.push(...(await callApi(calls.undoReviewDecisions, { body })).results);
  }
  return outcomes;
}
