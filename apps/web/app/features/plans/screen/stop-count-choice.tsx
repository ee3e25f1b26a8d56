import { formatCount } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { stopCountChoices } from '~/lib/plans/settings.ts';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import type { TripAlternative } from '../model/plan-view.ts';
import styles from './stop-count-choice.module.css';

interface StopChoiceProps {
  stops: 1 | 2 | 3;
  trips: readonly TripAlternative[];
  needed: number;
  onChange: (stops: 1 | 2 | 3) => void;
}

export function StopCountChoice({ stops, trips, needed, onChange }: StopChoiceProps) {
  const options = stopCountChoices.map((value) => {
    const trip = trips.find(({ max_stops }) => max_stops === value);
    const text = (
      <>
        <span>{value === 1 ? '1 stop' : `${value} stops`}</span>
        <strong className={styles.total}>{trip ? formatPrice(trip.total) : '–'}</strong>
        <small className={styles.note}>
          {trip && notesOf(trip, trips, needed).map((note) => <span key={note}>{note}</span>)}
        </small>
      </>
    );
    return { value, text };
  });
  return <SegmentedChoice legend="How many stops at most" value={stops} options={options} onChange={onChange} />;
}

const bestNumber = ['Nothing found', 'One stop is best', 'Two stops are best'];

/** Returns the saving of the extra stop, even if it is too small for the plan to include that stop. */
function notesOf(
  { max_stops, stops, found, saves }: TripAlternative,
  trips: readonly TripAlternative[],
  needed: number,
): string[] {
  if (max_stops === 1) return [`${found} of ${formatCount(needed, 'item')}`];
  const isMade = stops === max_stops;
  const verdict = isMade ? [] : [bestNumber[stops] ?? ''];
  if (saves) return [savingText(saves, isMade), ...verdict];
  const more = found - (trips.find((trip) => trip.max_stops === max_stops - 1)?.found ?? found);
  return more > 0 ? [`finds ${more} more`, ...verdict] : verdict;
}

function savingText(saves: string, isMade: boolean): string {
  if (Number(saves) === 0) return 'saves nothing';
  return `${isMade ? 'saves' : 'saves only'} ${formatPrice(saves)}`;
}
