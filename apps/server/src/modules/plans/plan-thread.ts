import { planSchema } from '@bargain-buddy/contract';
import { PlanBudgetExceededError, WorkBudget } from '@bargain-buddy/domain';
import { workerData } from 'piscina';
import { openDatabase, openRequestPool } from '../../platform/database/database.ts';
import { createPictureUrlMaker, makePictureUrlsAbsolute } from '../../platform/images/picture-address.ts';
import { toThreadFailure } from '../../platform/thread-failure.ts';
import type { PlanJob, PlanJobResult, PlanThreadSettings } from './plan-job.ts';
import { findBestTripTotal, makePlan, planList } from './plans.service.ts';

const { databaseUrl, hasPooler, prepares, ...places }: PlanThreadSettings = workerData;
// A worker runs one plan at a time. Its statements end before the time limit of the plan.
const db = openDatabase(openRequestPool(databaseUrl, { max: 1, limit: 5_000, hasPooler, prepares }));
const toAddress = createPictureUrlMaker(places);

/** Computes a plan and serializes the response, so that the main thread need not. */
export default async function answerPlan({ request, steps }: PlanJob): Promise<PlanJobResult> {
  const budget = new WorkBudget(steps);
  try {
    if ('watched' in request) {
      return { json: new TextEncoder().encode(JSON.stringify(await findBestTripTotal(db, request.watched, budget))) };
    }
    const plan =
      'listId' in request
        ? await planList(db, request.viewer, request.listId, request.choice, budget)
        : await makePlan(db, request.viewer, request.given, budget);
    makePictureUrlsAbsolute(plan, toAddress);
    return { json: new TextEncoder().encode(JSON.stringify(planSchema.encode(plan))) };
  } catch (error) {
    if (error instanceof PlanBudgetExceededError) return { isTooMuch: true };
    const failure = toThreadFailure(error);
    if (!failure) throw error;
    return { failure };
  }
}
