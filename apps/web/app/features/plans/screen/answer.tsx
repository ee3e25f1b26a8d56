import { PiggyBank } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import { surenessInWords } from '~/lib/provenance.ts';
import { PriceAge, Sureness } from '~/ui/price-age/price-age.tsx';
import type { PlanView } from '../model/plan-view.ts';
import { type Mark, markOf } from '../model/sureness.ts';
import styles from './answer.module.css';

interface AnswerProps {
  answer: PlanView;
  /** Else of what a link asks for. */
  isOfList: boolean;
}

/** What the best trip costs, what it saves and what it rests on, in one glance (PLN-04). */
export function Answer({ answer: { trip, needed, not_planned }, isOfList }: AnswerProps) {
  const savings = [
    trip.saves_vs_one_store ? [`${formatPrice(trip.saves_vs_one_store)} against one store`] : [],
    trip.saves_vs_list
      ? [`${formatPrice(trip.saves_vs_list)} against ${isOfList ? 'the list as it is' : 'your choice'}`]
      : [],
  ].flat();
  const notes = [
    trip.way_km !== null && trip.stops.length > 1 ? [`${trip.way_km.toFixed(1)} km from stop to stop`] : [],
    not_planned > 0 ? [`${not_planned} in your own words, not planned`] : [],
  ].flat();
  return (
    <section className={styles.answer} aria-label="The best trip">
      <p className={styles.total} aria-live="polite">
        <strong data-long={trip.total.length > 8 || undefined}>{formatPrice(trip.total)}</strong>
        <span className="visually-hidden">
          {' '}
          for {trip.found} of {needed} items
        </span>
      </p>
      {savings.length > 0 && (
        <ul className={styles.savings}>
          {savings.map((text) => (
            <li key={text}>
              <PiggyBank size={16} aria-hidden="true" /> Saves {text}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.basis}>
        <span aria-hidden="true">
          {trip.found} of {needed} items
        </span>
        {trip.oldest && (
          <>
            {' · oldest price '}
            <PriceAge date={trip.oldest} />
          </>
        )}
        <small>
          <HowSure marks={trip.stops.flatMap(({ items }) => items.map(({ mark }) => mark))} />
          {notes.length > 0 && ` · ${notes.join(' · ')}`}
        </small>
      </p>
    </section>
  );
}

/** Always says something: what comes with the server's answer moves nothing. */
function HowSure({ marks }: { marks: readonly Mark[] }) {
  const { confidence } = markOf(marks);
  if (!confidence) return 'how sure is not known yet';
  const unsure = marks.filter((mark) => mark.confidence === 'low').length;
  const some = unsure > 0 && unsure < marks.length && `${unsure} of ${marks.length} `;
  return (
    <>
      <Sureness confidence={confidence} isSpoken={false} />
      {some || ''}prices {surenessInWords(confidence)}
    </>
  );
}
