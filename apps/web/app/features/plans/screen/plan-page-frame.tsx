import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './plan-page-frame.module.css';

interface FrameProps {
  back: { to: string; text: string };
  area?: ReactNode;
  children: ReactNode;
}

export function PlanPageFrame({ back, area, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={back.to} className={styles.back}>
          <ChevronLeft size={20} /> <span>{back.text}</span>
        </Link>
        <h1>Where to shop</h1>
        {area}
      </header>
      {children}
    </div>
  );
}
