import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './frame.module.css';

interface FrameProps {
  back: { to: string; text: string };
  /** Where to shop, to be changed by a tap. */
  area?: ReactNode;
  children: ReactNode;
}

/** The screen's head and its way back, whatever stands below. */
export function Frame({ back, area, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={back.to} className={styles.back}>
          <ChevronLeft size={20} aria-hidden="true" /> <span>{back.text}</span>
        </Link>
        <h1>Where to shop</h1>
        {area}
      </header>
      {children}
    </div>
  );
}
