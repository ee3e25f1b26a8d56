import type { ShoppingList } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import { planPriceChangeText } from '../model/plan-price-change-text.ts';
import styles from './followed-plan-line.module.css';
import { useListPlan } from './use-list-plan.ts';

interface PlanInUseProps {
  list: ShoppingList;
  plan: NonNullable<ShoppingList['plan']>;
}

export function FollowedPlanLine({ list, plan }: PlanInUseProps) {
  const { end, isBusy } = useListPlan(list);
  const changed = planPriceChangeText(plan.planned_total, plan.current_total);
  return (
    <section className={styles.inUse} aria-label="The plan in use">
      <p>
        <strong>Your plan: {plan.stops.map(({ name, address }) => storeLabel(name, address)).join(', ')}</strong>{' '}
        <span>
          {formatPrice(plan.current_total)} for the whole plan
          {changed && ` · ${changed}`}
        </span>
      </p>
      <PlainButton aria-disabled={isBusy} onClick={end}>
        End plan
      </PlainButton>
    </section>
  );
}
