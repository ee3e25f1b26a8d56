import { storeLabel } from '@bargain-buddy/domain';
import { useMemo } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import { PriceReliabilityMark } from '~/ui/price-age/price-age.tsx';
import type { NameOfItem } from '../model/names.ts';
import type { PlanView } from '../model/plan-view.ts';
import { type OfferedSubstitute, substitutesByItem } from '../model/substitutes.ts';
import styles from './items-not-found-in-plan.module.css';

interface NotFoundProps {
  answer: PlanView;
  nameOf: NameOfItem;
  onTake: (offered: OfferedSubstitute) => void;
}

export function ItemsNotFoundInPlan({ answer, nameOf, onTake }: NotFoundProps) {
  const { missing } = answer.trip;
  const substitutes = useMemo(() => substitutesByItem(answer), [answer]);
  return (
    <section className={styles.missing} aria-labelledby="not-found">
      <h2 id="not-found">Not on this trip</h2>
      <ul>
        {missing.map((item) => {
          const offered = substitutes.get(item);
          return (
            <li key={item}>
              <span className={styles.name}>{nameOf(item)}</span>
              {offered ? <Substitute offered={offered} instead={nameOf(item)} onTake={onTake} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SubstituteProps {
  offered: OfferedSubstitute;
  instead: string;
  onTake: (offered: OfferedSubstitute) => void;
}

function Substitute({ offered, instead, onTake }: SubstituteProps) {
  const { listing, cost, isOnTheWay } = offered;
  return (
    <>
      <small>
        Instead: {listing.product_name} · {formatPrice(cost)} · <PriceReliabilityMark listing={listing} /> ·{' '}
        {storeLabel(listing.store_name, listing.store_address)}
        {!isOnTheWay && ' (another stop)'}
      </small>
      <PlainButton aria-label={`Take ${listing.product_name} instead of ${instead}`} onClick={() => onTake(offered)}>
        Take
      </PlainButton>
    </>
  );
}
