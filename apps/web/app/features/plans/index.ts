import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';

export const PlanLine = lazyPart(() => import('./list/plan-line.tsx'));
