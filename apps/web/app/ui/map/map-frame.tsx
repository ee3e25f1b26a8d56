import type { RefObject } from 'react';
import styles from './map.module.css';

interface MapFrameProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  tilesMissing: boolean;
}

/** Element of a map, and a note on missing tiles. Arrow keys move the map, plus and minus zoom. */
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
