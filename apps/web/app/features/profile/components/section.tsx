import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  hint?: string;
  anchor?: string;
  children: ReactNode;
}

export function ProfileSection({ title, hint, anchor, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The section renders after the page has loaded, so the browser does not scroll to it.
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
