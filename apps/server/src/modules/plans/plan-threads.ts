import type { NewPlan, Plan } from '@bargain-buddy/contract';
import { BadRequest } from '../../platform/errors.ts';
import { SerializedResponse } from '../../platform/http/written-answer.ts';
import { fromThreadFailure } from '../../platform/thread-failure.ts';
import { createWorkerQueue, type WorkerQueueOptions } from '../../platform/worker-queue.ts';
import type {
  BestTripTotal,
  PlanJob,
  PlanJobResult,
  PlanRequest,
  PlanThreadSettings,
  WatchedList,
} from './plan-job.ts';

/** Budget of a usual plan: about 50 ms. A plan that exceeds it moves to the queue of large plans. */
const usualSteps = 5_000_000;

export interface PlanThreads {
  /** `signal` removes a waiting plan. Throws BadRequest for a plan over the budget, Unavailable if too many wait. */
  answer(request: PlanRequest, client: string, signal?: AbortSignal): Promise<SerializedResponse>;
  /** The plan of a guest, for other endpoints. Fails as `answer`. */
  planForGuest(given: NewPlan, client: string, signal?: AbortSignal): Promise<Plan>;
  /** The total of a list for price alerts. Fails as `answer`, and with NotFound for a person who is no member. */
  totalOfList(watched: WatchedList, client: string): Promise<BestTripTotal>;
  close(): Promise<void>;
}

/** Two queues with one thread each, so that a usual plan never waits for a large one. */
export function createPlanThreads(surroundings: PlanThreadSettings): PlanThreads {
  const createQueue = (options: Pick<WorkerQueueOptions, 'maxWaitingPerClient' | 'maxWaiting' | 'niceIncrement'>) =>
    createWorkerQueue<PlanJob, PlanJobResult>({
      filename: new URL('./plan-thread.ts', import.meta.url).href,
      workerData: surroundings,
      maxThreads: 1,
      maxRunningPerClient: 1,
      ...options,
      timeLimitMs: 10_000,
      maxMemoryMb: 512,
      messages: {
        full: 'Many people are planning just now. Please try again in a moment.',
        failed: 'The plan took too long. Please try again in a moment, with a smaller area or fewer items.',
      },
    });
  const usual = createQueue({ maxWaitingPerClient: 18, maxWaiting: 200, niceIncrement: 10 });
  const large = createQueue({ maxWaitingPerClient: 4, maxWaiting: 20, niceIncrement: 15 });

  async function makeJson(request: PlanRequest, client: string, signal?: AbortSignal) {
    const first = await usual.run({ request, steps: usualSteps }, client, signal, expectedCost(request));
    const answer = 'isTooMuch' in first ? await large.run({ request }, client, signal) : first;
    if ('isTooMuch' in answer) {
      throw new BadRequest('This is too much to plan at once. Choose a smaller area or fewer items.');
    }
    if ('failure' in answer) throw fromThreadFailure(answer.failure);
    return answer.json;
  }

  return {
    async answer(request, client, signal) {
      return new SerializedResponse(await makeJson(request, client, signal));
    },
    async planForGuest(given, client, signal) {
      const json = await makeJson({ viewer: null, given }, client, signal);
      return JSON.parse(new TextDecoder().decode(json)) as Plan;
    },
    async totalOfList(watched, client) {
      return JSON.parse(new TextDecoder().decode(await makeJson({ watched }, client))) as BestTripTotal;
    },
    async close() {
      await Promise.all([usual.close(), large.close()]);
    },
  };
}

/** Milliseconds. A kind has more prices than a product. The items of a list are unknown here. */
function expectedCost(request: PlanRequest): number {
  if (!('given' in request)) return 30;
  return request.given.items.reduce((sum, { kinds }) => sum + (kinds ? 5 * kinds.length : 1), 0);
}
