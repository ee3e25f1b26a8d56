import type { Executor } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { insertReviewDecision } from './decisions.queries.ts';

/** Delay of the notification in seconds, which leaves time for an undo. */
const notifyDelay = 60;

/** Stores a decision and schedules its notification. Returns its id. */
export async function saveDecision(
  trx: Executor,
  decision: Parameters<typeof insertReviewDecision>[1],
): Promise<number> {
  const id = await insertReviewDecision(trx, decision);
  await addJob(trx, 'tell-of-decision', { decision: id }, { wait: notifyDelay });
  return id;
}
