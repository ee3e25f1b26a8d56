import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { failureText } from './api.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  isLoading?: boolean;
  children: ReactNode;
}

export function Panel({ title, isLoading, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={isLoading}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function LoadFailureAlert({ query, text }: { query: Pick<UseQueryResult, 'error' | 'refetch'>; text?: string }) {
  if (!query.error) return null;
  return (
    <Alert severity="error" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
      {text ?? failureText(query.error)}
    </Alert>
  );
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  failure: string;
  /** Height of the placeholder in pixels. Without it, there is none. */
  height?: number;
  children: (data: Data) => ReactNode;
}

export function WhenLoaded<Data>({ query, failure, height, children }: LoadedProps<Data>) {
  return (
    <>
      <LoadFailureAlert query={query} text={failure} />
      {height && !query.data && !query.error && <Skeleton variant="rounded" height={height} />}
      {query.data && children(query.data)}
    </>
  );
}

interface ViewChoiceProps<View extends string> {
  label: string;
  className?: string | undefined;
  views: Record<View, string>;
  value: View;
  onChange: (view: View) => void;
}

export function AdminViewChoice<View extends string>({
  label,
  className,
  views,
  value,
  onChange,
}: ViewChoiceProps<View>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      {...(className && { className })}
      value={value}
      onChange={(_, wanted: View | null) => wanted && onChange(wanted)}
    >
      {Object.entries<string>(views).map(([view, text]) => (
        <ToggleButton key={view} value={view}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Reads the pages of a query, one at a time. `pager` has the buttons that turn them. */
export function usePagesOfQuery<Page extends { previous: string | null; next: string | null }>(
  queryOf: (page: number) => UseQueryOptions<Page>,
) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...queryOf(page), placeholderData: keepPreviousData });
  const { previous, next } = query.data ?? {};
  const pager = (previous || next) && (
    <div className={styles.pages}>
      <Button disabled={!previous} onClick={() => setPage(page - 1)}>
        Newer
      </Button>
      <Button disabled={!next} onClick={() => setPage(page + 1)}>
        Older
      </Button>
    </div>
  );
  return { query, pager };
}

export function FileName({ name }: { name: string }) {
  const words = name.match(/[^_.-]+[_.-]*|[_.-]+/g) ?? [name];
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name stay in their places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
