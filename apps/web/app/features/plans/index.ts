export { PlanLineSlot } from './list/plan-line-slot.tsx';
