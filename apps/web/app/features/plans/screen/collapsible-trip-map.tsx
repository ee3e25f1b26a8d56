import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { PlannedStop } from '../model/plan-view.ts';
import styles from './collapsible-trip-map.module.css';

const loadMap = () => import('../map/online/trip-map.tsx');

export function CollapsibleTripMap({ stops }: { stops: readonly PlannedStop[] }) {
  const [isOpen, setOpen] = useState(false);
  const { Part: TripMap, retry } = useLazyComponent(loadMap, isOpen);
  const unplaced = stops.filter(({ store: { lat, lon } }) => lat === null || lon === null);
  if (stops.length === 0 || unplaced.length === stops.length) return null;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <MapIcon size={18} /> Map <ChevronDown size={18} />
      </summary>
      {isOpen && (
        <div className={styles.map}>
          {TripMap && <TripMap stops={stops} />}
          {retry && <PartFailure what="the map" retry={retry} />}
          {unplaced.length > 0 && <p>Not on the map: {unplaced.map(({ store }) => store.name).join(', ')}</p>}
        </div>
      )}
    </details>
  );
}
