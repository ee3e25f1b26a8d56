import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-health.module.css';

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
