import type { ReactNode } from 'react';
import { Scene } from '../brand/index.ts';
import { PlainButton } from '../plain-button.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  scene: Parameters<typeof Scene>[0]['name'];
  title: string;
  text: string;
  /** Adds a button that tries again. */
  retry?: (() => void) | undefined;
  children?: ReactNode;
}

export function EmptyState({ scene, title, text, retry, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Scene name={scene} />
      <h2>{title}</h2>
      <p>{text}</p>
      {(retry || children) && (
        <div className={styles.actions}>
          {retry && (
            <PlainButton look="primary" onClick={retry}>
              Try again
            </PlainButton>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
