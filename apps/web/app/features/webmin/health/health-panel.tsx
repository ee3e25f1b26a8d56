import { regions } from '@bargain-buddy/contract/names';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { FilterSelect } from '../grid/filters.tsx';
import { LoadFailureAlert, Panel } from '../panel.tsx';
import { toSelectOptions } from '../select-field.tsx';
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
      <LoadFailureAlert query={answer} />
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

export function PageTurner({ what, onPrevious, onNext, children }: TurnPagesProps) {
  return (
    <nav aria-label={`Pages of ${what}`} className={styles.pages}>
      <IconButton disabled={!onPrevious} aria-label={`Previous ${what}`} onClick={onPrevious}>
        <ChevronLeft size={20} />
      </IconButton>
      <span>{children}</span>
      <IconButton disabled={!onNext} aria-label={`Next ${what}`} onClick={onNext}>
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  );
}

/** Pages of an answer. The URL names the page, and the start of a next page. */
export function HealthPageTurner({
  what,
  next,
  previous,
}: {
  what: string;
  next: string | null;
  previous: string | null;
}) {
  const { page, change } = useHealthParams();
  if (!next && !previous) return null;
  const cursor = next ? (new URL(next).searchParams.get('cursor') ?? '') : '';
  const turn = (wanted: number, start: string) =>
    change({ page: wanted === 1 ? '' : String(wanted), cursor: start }, { isPage: true });
  return (
    <PageTurner
      what={what}
      onPrevious={previous ? () => turn(page - 1, '') : undefined}
      onNext={next ? () => turn(page + 1, cursor) : undefined}
    >
      Page {page.toLocaleString('en')}
    </PageTurner>
  );
}

/** Paging parameters. A change of any other parameter resets them. */
const pages = ['page', 'cursor'];

/** Filters by region. `clears` are parameters that another region makes invalid. */
export function HealthRegionFilter({ clears = [] }: { clears?: readonly string[] }) {
  const { region, change } = useHealthParams();
  const others = Object.fromEntries(clears.map((name) => [name, '']));
  return (
    <FilterSelect
      label="Region"
      options={toSelectOptions(regions)}
      value={region}
      onChange={(chosen) => change({ region: chosen, ...others })}
    />
  );
}

/** Returns the URL parameters. `change` sets some; '' deletes one. The scroll position does not change. */
export function useHealthParams() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
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
  return {
    params,
    change,
    region: regions.find((known) => known === params.get('region')) ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  } as const;
}
