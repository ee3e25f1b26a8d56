import type { ShoppingList } from '@bargain-buddy/contract';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';

const loadLine = () => import('./plan-line.tsx');

export function LazyPlanLine({ list }: { list: ShoppingList }) {
  const { Part: PlanLine } = useLazyComponent(loadLine, true);
  return PlanLine ? <PlanLine list={list} /> : null;
}
