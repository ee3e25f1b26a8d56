import type { ComponentType } from 'react';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import styles from './share-dialog.module.css';

interface LinkProps {
  listId: number;
  name: string;
}

/** A section for a link. Links need a connection, so the device does not store their code. */
export function LinkSlot({
  load,
  ...link
}: LinkProps & { load: () => Promise<{ default: ComponentType<LinkProps> }> }) {
  const { Part, retry } = useLazyComponent(load, true);
  if (Part) return <Part {...link} />;
  if (!retry) return <div className={styles.skeleton} role="status" aria-label="Loading the link" />;
  return (
    <p className={styles.failure}>
      We couldn’t load the link.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
