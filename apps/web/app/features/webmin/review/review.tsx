import type { DecidedItem } from '@bargain-buddy/contract';
import { daysUntilPriceIsOld } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Check, type LucideIcon, Pencil, SkipForward, Undo2, Users, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { failureText } from '../api.ts';
import { formatTime } from '../format-time.ts';
import { FilterSelect, RecordFilter } from '../grid/filters.tsx';
import { useWindowKeys } from '../use-window-keys.ts';
import { DecideAllDialog } from './decide-all.tsx';
import styles from './review.module.css';
import { ClosestRecords, CorrectPrice, ReviewFacts } from './review-item.tsx';
import { reviewItemKey } from './review-queue.ts';
import { reviewItemPath, reviewKinds, reviewKindText, verdictText } from './review-text.ts';
import { decidedItemsQuery, type ReviewFilter, useReviewQueue } from './use-review-queue.ts';

export default function Review() {
  const [params, setParams] = useSearchParams();
  const kind = reviewKinds.find(([known]) => known === params.get('kind'))?.[0] ?? '';
  const reporter = params.get('reporter') ?? '';
  const importId = params.get('import') ?? '';
  const isOlder = params.get('age') === 'older';
  const queryClient = useQueryClient();
  const [generation, setGeneration] = useState(0);
  const [chosen, setReporter] = useState<{ id: number; email: string }>();
  const reload = () => {
    queryClient.removeQueries({ queryKey: ['webmin', 'review'] });
    setGeneration((now) => now + 1);
  };
  const choose = (name: string, value: string) =>
    setParams((now) => {
      now.delete(name);
      if (value) now.set(name, value);
      return now;
    });
  return (
    <>
      <div className={styles.filters}>
        <FilterSelect label="Kind" options={reviewKinds} value={kind} onChange={(value) => choose('kind', value)} />
        {isOlder && <Chip label={`Older than ${daysUntilPriceIsOld} days`} onDelete={() => choose('age', '')} />}
        <RecordFilter kind="reporter" value={reporter} onChange={(value) => choose('reporter', value)} />
        <RecordFilter kind="import" value={importId} onChange={(value) => choose('import', value)} />
        {importId && <Link to={`/webmin/imports/${importId}`}>Back to the import</Link>}
      </div>
      <Queue
        key={`${generation} ${params}`}
        onDecideAll={setReporter}
        filter={{
          kind,
          ...(reporter && { reporter }),
          ...(importId && { import: importId }),
          ...(isOlder && { age: 'older' }),
        }}
      />
      {chosen && (
        <DecideAllDialog
          reporters={[chosen.id]}
          whose={chosen.email}
          onChange={reload}
          onClose={() => setReporter(undefined)}
        />
      )}
    </>
  );
}

interface QueueProps {
  filter: ReviewFilter;
  onDecideAll: (reporter: { id: number; email: string }) => void;
}

function Queue({ filter, onDecideAll }: QueueProps) {
  const { queue, item, isLoading, error, result, decide, move, ...review } = useReviewQueue(filter);
  const isOffline = useIsOffline();
  const frame = useRef<HTMLElement>(null);
  const [corrected, setCorrected] = useState<string>();
  const isCorrecting = item !== undefined && corrected === reviewItemKey(item);
  const stopCorrecting = () => {
    setCorrected(undefined);
    frame.current?.focus({ preventScroll: true });
  };
  const decideAll = async (reporter: { id: number; email: string }) => {
    // Decisions that the server has not received yet must not count as waiting.
    await review.settle();
    onDecideAll(reporter);
  };
  const record = item && (item.kind === 'product' || item.kind === 'store') ? { ...item, kind: item.kind } : undefined;
  const choose = (mergeInto: { id: number; name: string }, time: number) => {
    frame.current?.focus({ preventScroll: true });
    decide({ verdict: 'verified', mergeInto }, time);
  };
  const chooseClosest = (index: number) => ({
    [String(index + 1)]: ({ timeStamp }: KeyboardEvent) => {
      const known = record?.closest[index];
      if (known) choose(known, timeStamp);
    },
  });
  const reporter = item?.reporter;
  const hasItem = item !== undefined;
  // The buttons appear and disappear with the first and the last item. The focus must not be lost with them.
  useEffect(() => {
    const { activeElement, body } = document;
    if (hasItem || activeElement === body) frame.current?.focus({ preventScroll: true });
  }, [hasItem]);
  useReviewKeys({
    a: ({ timeStamp }) => decide({ verdict: 'verified' }, timeStamp),
    r: ({ timeStamp }) => decide({ verdict: 'rejected' }, timeStamp),
    e: () => item?.price && setCorrected(reviewItemKey(item)),
    ...chooseClosest(0),
    ...chooseClosest(1),
    ...chooseClosest(2),
    s: () => move(1),
    z: () => void review.undo(),
    arrowright: () => move(1),
    arrowleft: () => move(-1),
  });
  return (
    <section ref={frame} tabIndex={-1} aria-label="Queue" className={styles.queue}>
      <p role="status" className={styles.result} data-problem={result.isProblem || undefined}>
        {result.text}
      </p>
      {isOffline && <Alert severity="warning">No connection. Decide once it is back.</Alert>}
      {error && (
        <Alert severity="error" action={<Button onClick={review.retry}>Try again</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {item && (
        <article className={styles.item} aria-labelledby="review-name">
          <p className={styles.kind}>
            <span>{reviewKindText(item)}</span>
            <span>{`${review.waiting.toLocaleString('en')} left`}</span>
          </p>
          <div>
            <h2 id="review-name" className={styles.name}>
              <Link to={reviewItemPath(item)}>{item.name}</Link>
            </h2>
            {item.detail && <p className={styles.detail}>{item.detail}</p>}
            {item.place && <p className={styles.detail}>{item.place}</p>}
          </div>
          <ReviewFacts item={item} />
          {record && <ClosestRecords key={reviewItemKey(record)} item={record} onChoose={choose} />}
          {isCorrecting && item.price && (
            <CorrectPrice
              price={item.price.price}
              onCorrect={(price, time) => {
                stopCorrecting();
                decide({ verdict: 'verified', price }, time);
              }}
              onClose={stopCorrecting}
            />
          )}
          <div className={styles.more}>
            {item.price && !isCorrecting && (
              <Button
                size="small"
                aria-keyshortcuts="e"
                startIcon={<Pencil size={18} />}
                onClick={() => setCorrected(reviewItemKey(item))}
              >
                Should be $ … <kbd>E</kbd>
              </Button>
            )}
            {reporter && (
              <Button size="small" startIcon={<Users size={18} />} onClick={() => void decideAll(reporter)}>
                All waiting from this reporter …
              </Button>
            )}
          </div>
        </article>
      )}
      {!item && isLoading && <Skeleton variant="rounded" height={360} />}
      {!item && !isLoading && !error && (
        <p className={styles.nothing}>
          <Check size={24} /> {queue.items.length > 0 ? 'That was the last one.' : 'Nothing waits.'}
          {review.older > 0 && (
            <Link to={`?${new URLSearchParams({ ...(filter.kind && { kind: filter.kind }), age: 'older' })}`}>
              {`Show items older than ${daysUntilPriceIsOld} days (${review.older.toLocaleString('en')})`}
            </Link>
          )}
        </p>
      )}
      <div className={styles.actions}>
        {item && (
          <>
            <DecisionButton
              text="Approve"
              icon={Check}
              variant="contained"
              onClick={({ timeStamp }) => decide({ verdict: 'verified' }, timeStamp)}
            />
            <DecisionButton
              text="Reject"
              icon={X}
              color="error"
              onClick={({ timeStamp }) => decide({ verdict: 'rejected' }, timeStamp)}
            />
            <DecisionButton text="Skip" icon={SkipForward} color="inherit" onClick={() => move(1)} />
          </>
        )}
        {!item && queue.items.length > 0 && (
          <Button className={styles.decide} variant="outlined" onClick={review.startAgain}>
            {`Show the ${queue.items.length} skipped`}
          </Button>
        )}
        <MoveButton text="Previous" icon={ArrowLeft} onClick={() => move(-1)} />
        <Button
          className={styles.small}
          color="inherit"
          aria-keyshortcuts="z"
          startIcon={<Undo2 size={20} />}
          onClick={() => void review.undo()}
        >
          Undo <kbd>Z</kbd>
        </Button>
        <MoveButton text="Next" icon={ArrowRight} onClick={() => move(1)} />
      </div>
      <DecidedItems
        onTakeBack={(decision) => {
          // The pressed button disappears, and the item is shown at the top.
          frame.current?.focus();
          return review.undoDecided(decision);
        }}
      />
    </section>
  );
}

interface IconButtonProps extends ButtonProps {
  text: string;
  icon: LucideIcon;
}

function DecisionButton({ text, icon: Icon, ...button }: IconButtonProps) {
  const key = text.charAt(0);
  return (
    <Button
      className={styles.decide}
      variant="outlined"
      aria-keyshortcuts={key.toLowerCase()}
      startIcon={<Icon size={20} />}
      {...button}
    >
      {text} <kbd>{key}</kbd>
    </Button>
  );
}

function MoveButton({ text, icon: Icon, ...button }: IconButtonProps) {
  return (
    <Button
      className={styles.small}
      color="inherit"
      aria-label={text}
      aria-keyshortcuts={text === 'Next' ? 'ArrowRight' : 'ArrowLeft'}
      {...button}
    >
      <Icon size={20} />
    </Button>
  );
}

const decisionOf = ({ verdict, merged_into }: DecidedItem) => ({
  verdict,
  ...(merged_into && { mergeInto: merged_into }),
});

function DecidedItems({ onTakeBack }: { onTakeBack: (decision: DecidedItem) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...decidedItemsQuery, enabled: isOpen });
  const [taking, setTaking] = useState<number>();
  const takeBack = async (decision: DecidedItem) => {
    setTaking(decision.decision);
    await onTakeBack(decision);
    setTaking(undefined);
  };
  return (
    <details className={styles.decided} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Your decisions of the last 24 hours</summary>
      {!data && <p>{error ? failureText(error) : 'Loading …'}</p>}
      {data?.results.length === 0 && <p>None.</p>}
      <ul>
        {data?.results.map((decision) => (
          <li key={decision.decision}>
            <div>
              <Link to={reviewItemPath(decision)}>{verdictText(decisionOf(decision), decision)}</Link>
              <span>{formatTime(decision.decided_at)}</span>
            </div>
            <Button size="small" disabled={taking !== undefined} onClick={() => void takeBack(decision)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useReviewKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  useWindowKeys((event) => {
    const isElsewhere =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [role=combobox], [role=listbox], [role=dialog]');
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}
