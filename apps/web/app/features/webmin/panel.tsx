import Button from '@mui/material/Button';
import { Fragment, type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** True during the first load. */
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

interface PagerProps {
  page: number;
  answer: { previous: string | null; next: string | null };
  onPage: (page: number) => void;
}

export function Pager({ page, answer: { previous, next }, onPage }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <div className={styles.pages}>
      <Button disabled={!previous} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button disabled={!next} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  );
}

/** Shows a file name that can wrap between its words. */
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
