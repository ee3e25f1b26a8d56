import { Scene } from '~/ui/brand/index.ts';
import styles from './kind-page.module.css';

interface EmptyProps {
  scene: 'offline' | 'no-results';
  text: string;
  action: string;
  onAction: () => void;
}

export function KindEmptyState({ scene, text, action, onAction }: EmptyProps) {
  return (
    <div className={styles.empty} role={scene === 'offline' ? 'alert' : undefined}>
      <Scene name={scene} />
      <p>{text}</p>
      <button type="button" className={styles.more} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
