export { LazyPlanLine } from './list/lazy-plan-line.tsx';
