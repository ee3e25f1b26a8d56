/** Thrown when a plan would take more steps than its budget allows. */
export class PlanBudgetExceededError extends RangeError {}

/** Steps of the largest plan. A step takes 5 to 10 ns, so a plan takes up to 2 to 3 seconds of one core. */
const maxPlanSteps = 300_000_000;

/** Counts the steps of a plan. The count does not depend on the machine or its load. */
export class WorkBudget {
  #left: number;

  constructor(steps = maxPlanSteps) {
    this.#left = steps;
  }

  /** Throws TooMuchToPlan if fewer steps are left. */
  require(steps: number): void {
    if (steps > this.#left) throw new PlanBudgetExceededError('The plan exceeds its budget.');
  }

  spend(steps: number): void {
    this.require(steps);
    this.#left -= steps;
  }
}
