export { LazyPlanLine } from './list/plan-line-slot.tsx';
