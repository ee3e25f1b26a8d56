import { PiggyBank } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import { PriceAge } from '~/ui/price-age/price-age.tsx';
import type { PlanView } from '../model/plan-view.ts';
import styles from './answer.module.css';

interface AnswerProps {
  answer: PlanView;
  /** Whether there is a list whose own total the plan can be measured by. */
  isOfList: boolean;
}

/** What the best trip costs, what it saves and what it rests on, in one glance (PLN-04). */
export function Answer({ answer: { trip, needed, not_planned }, isOfList }: AnswerProps) {
  const savings = [
    trip.saves_vs_one_store ? [`${formatPrice(trip.saves_vs_one_store)} against one store`] : [],
    isOfList && trip.saves_vs_list ? [`${formatPrice(trip.saves_vs_list)} against the list as it is`] : [],
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
        </span>{' '}
        {trip.oldest && (
          <span>
            oldest price <PriceAge date={trip.oldest} />
          </span>
        )}{' '}
        {trip.way_km !== null && trip.stops.length > 1 && <span>{trip.way_km} km between them</span>}{' '}
        {not_planned > 0 && <span>{not_planned} in your own words not planned</span>}
      </p>
    </section>
  );
}
