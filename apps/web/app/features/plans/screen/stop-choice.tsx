import { formatPrice } from '~/lib/format.ts';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import type { TripTotal } from '../model/plan-view.ts';
import { stopChoices } from '../model/settings.ts';
import styles from './stop-choice.module.css';

interface StopChoiceProps {
  stops: 1 | 2 | 3;
  trips: readonly TripTotal[];
  needed: number;
  onChange: (stops: 1 | 2 | 3) => void;
}

/** How many stops at most, each choice with what it costs. */
export function StopChoice({ stops, trips, needed, onChange }: StopChoiceProps) {
  const options = stopChoices.map((value) => {
    const trip = trips.find(({ max_stops }) => max_stops === value);
    const text = (
      <>
        <span>{value === 1 ? '1 stop' : `${value} stops`}</span>
        <strong className={styles.total}>{trip ? formatPrice(trip.total) : '–'}</strong>
        <small className={styles.note}>{trip && noteOf(trip, needed)}</small>
      </>
    );
    return { value, text };
  });
  return <SegmentedChoice legend="How many stops at most" value={stops} options={options} onChange={onChange} />;
}

/** What the money alone does not say. */
function noteOf({ max_stops, stops, found }: TripTotal, needed: number): string {
  if (stops < max_stops) return stops === 0 ? 'nothing found' : `${stops === 1 ? '1 is' : `${stops} are`} enough`;
  return `${found} of ${needed}`;
}
