import { planSchema } from '@bargain-buddy/contract';
import { workerData } from 'piscina';
import { openDatabase, openRequestPool } from '../../platform/database/database.ts';
import { type HttpError, ValidationError } from '../../platform/errors.ts';
import { toHttpError } from '../../platform/http/error-handler.ts';
import { pictureAddressOf, withAddresses } from '../../platform/images/picture-address.ts';
import type { PlanAnswer, PlanFailure, PlanJob, PlanSurroundings } from './plan-job.ts';
import { makePlan, planList } from './plans.service.ts';

const { databaseUrl, hasPooler, ...places }: PlanSurroundings = workerData;
const db = openDatabase(openRequestPool(databaseUrl, { hasPooler }));
const toAddress = pictureAddressOf(places);

/** Makes a plan and writes the answer, so that nothing of it holds up the thread that answers everybody. */
export default async function answerPlan(job: PlanJob): Promise<PlanAnswer> {
  try {
    const plan =
      'listId' in job
        ? await planList(db, job.viewer, job.listId, job.choice)
        : await makePlan(db, job.viewer, job.given);
    withAddresses(plan, toAddress);
    return { json: new TextEncoder().encode(JSON.stringify(planSchema.encode(plan))) };
  } catch (error) {
    const failure = toHttpError(error);
    if (failure) return { failure: toPlain(failure) };
    throw error;
  }
}

function toPlain(error: HttpError): PlanFailure {
  const { statusCode, message, headers, cause } = error;
  return { statusCode, message, headers, fields: error instanceof ValidationError ? error.fields : undefined, cause };
}
