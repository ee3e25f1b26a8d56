import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { LoadFailure, Panel } from '../panel.tsx';
import styles from './data-health.module.css';

interface HealthPanelProps<Data> {
  title: string;
  answer: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function HealthPanel<Data>({ title, answer, children }: HealthPanelProps<Data>) {
  const { data, error, isPaused } = answer;
  const isLoading = data === undefined && !isPaused && !error;
  return (
    <Panel title={title} isLoading={isLoading}>
      <LoadFailure query={answer} />
      {data !== undefined && children(data)}
      {data === undefined && isPaused && <p className={styles.note}>It loads once you are online.</p>}
      {isLoading && <Skeleton variant="rounded" height={240} />}
    </Panel>
  );
}

interface TurnPagesProps {
  what: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children: ReactNode;
}

export function TurnPages({ what, onPrevious, onNext, children }: TurnPagesProps) {
  return (
    <nav aria-label={`Pages of ${what}`} className={styles.pages}>
      <IconButton disabled={!onPrevious} aria-label={`Previous ${what}`} onClick={onPrevious}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span>{children}</span>
      <IconButton disabled={!onNext} aria-label={`Next ${what}`} onClick={onNext}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

interface PagesProps {
  what: string;
  page: number;
  next: string | null;
  previous: string | null;
  /** `cursor` is the start of the next page. It is '' for the previous page. */
  onPage: (page: number, cursor: string) => void;
}

export function Pages({ what, page, next, previous, onPage }: PagesProps) {
  if (!next && !previous) return null;
  const cursor = next ? (new URL(next).searchParams.get('cursor') ?? '') : '';
  return (
    <TurnPages
      what={what}
      onPrevious={previous ? () => onPage(page - 1, '') : undefined}
      onNext={next ? () => onPage(page + 1, cursor) : undefined}
    >
      Page {page.toLocaleString('en')}
    </TurnPages>
  );
}

/** Paging parameters. A change of any other parameter resets them. */
const pages = ['page', 'cursor'];

/** Returns a function that changes URL parameters; '' deletes one. The scroll position does not change. */
export function useHealthParams() {
  const [, setParams] = useSearchParams();
  return useCallback(
    (changes: Record<string, string>, { isPage = false } = {}) =>
      setParams(
        (now) => {
          const after = new URLSearchParams(now);
          if (!isPage) for (const name of pages) after.delete(name);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
}
