import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import type { PlannedStop } from '../model/plan-view.ts';
import styles from './collapsible-trip-map.module.css';

const TripMap = lazyPart(() => import('../map/online/trip-map.tsx'), 'the map');

export function CollapsibleTripMap({ stops }: { stops: readonly PlannedStop[] }) {
  const [isOpen, setOpen] = useState(false);
  const unplaced = stops.filter(({ store: { lat, lon } }) => lat === null || lon === null);
  if (stops.length === 0 || unplaced.length === stops.length) return null;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <MapIcon size={18} /> Map <ChevronDown size={18} />
      </summary>
      {isOpen && (
        <div className={styles.map}>
          <TripMap stops={stops} />
          {unplaced.length > 0 && <p>Not on the map: {unplaced.map(({ store }) => store.name).join(', ')}</p>}
        </div>
      )}
    </details>
  );
}
