import type { RefObject } from 'react';
import styles from './map.module.css';

interface MapFrameProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  tilesMissing: boolean;
}

/** Where a map is drawn into, and a word on missing tiles. By keyboard: arrows move it, plus and minus zoom. */
export function MapFrame({ ref, label, tilesMissing }: MapFrameProps) {
  return (
    <div className={styles.frame}>
      <section ref={ref} className={styles.map} aria-label={label} />
      {tilesMissing && (
        <p className={styles.hint} role="status">
          We couldn’t load the full map. Only the coastline is shown.
        </p>
      )}
    </div>
  );
}
