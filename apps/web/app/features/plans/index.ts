/** Shopping plans. Only the routes import the pages. */
export { PlanLineSlot } from './list/plan-line-slot.tsx';
