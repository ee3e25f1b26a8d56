import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  hint?: string;
  /** What stands after # in an address that leads here. */
  anchor?: string;
  children: ReactNode;
}

/** One card of the page. */
export function Section({ title, hint, anchor, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The card comes after the page, so the browser has not found it.
  useEffect(() => {
    if (anchor && hash === `#${anchor}`) section.current?.scrollIntoView();
  }, [anchor, hash]);
  return (
    <section ref={section} id={anchor} className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
