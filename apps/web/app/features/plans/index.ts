/** Where to shop. The pages are imported by their routes alone. */
export { PlanLineSlot } from './list/plan-line-slot.tsx';
