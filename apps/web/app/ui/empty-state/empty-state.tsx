import type { ReactNode } from 'react';
import { Scene } from '../brand/index.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  scene: Parameters<typeof Scene>[0]['name'];
  title: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ scene, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Scene name={scene} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
