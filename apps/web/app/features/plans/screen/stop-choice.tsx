import { formatPrice } from '~/lib/format.ts';
import type { TripTotal } from '../model/plan-view.ts';
import { stopChoices } from '../model/settings.ts';
import styles from './stop-choice.module.css';

interface StopChoiceProps {
  stops: 1 | 2 | 3;
  trips: readonly TripTotal[];
  needed: number;
  onChange: (stops: 1 | 2 | 3) => void;
}

/** How many stops at most, each choice with what it costs: by keyboard the arrows go from one to the next. */
export function StopChoice({ stops, trips, needed, onChange }: StopChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">How many stops at most</legend>
      {stopChoices.map((choice) => {
        const trip = trips.find(({ max_stops }) => max_stops === choice);
        return (
          <label key={choice} className={styles.segment}>
            <input type="radio" name="stops" checked={stops === choice} onChange={() => onChange(choice)} />
            <span>{choice === 1 ? '1 stop' : `${choice} stops`}</span>
            <strong>{trip ? formatPrice(trip.total) : '–'}</strong>
            <small>{trip && noteOf(trip, needed)}</small>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What the money alone does not say. */
function noteOf({ max_stops, stops, found }: TripTotal, needed: number): string {
  if (stops < max_stops) return stops === 0 ? 'nothing found' : `${stops === 1 ? '1 is' : `${stops} are`} enough`;
  return `${found} of ${needed}`;
}
