import { createTaskLimiter } from '../../../platform/auth/gate.ts';
import { HttpError, TooLarge, Unavailable } from '../../../platform/errors.ts';
import { unpackSurveyPrices } from './packed-prices.ts';
import { type PriceFileTask, readPriceFileInThread } from './reading-thread.ts';
import type { Survey } from './survey.ts';

const maxFile = 20 * 1024 * 1024;
const gate = createTaskLimiter(1, 8);

/** Reads one file at a time in a worker thread. Throws BadRequest or TooLarge, or the reason of an aborted `signal`. */
export async function readPriceFile(task: PriceFileTask, signal?: AbortSignal): Promise<Survey> {
  if (task.bytes.length > maxFile) throw new TooLarge('The file is larger than 20 MB.');
  const reading = gate.run(
    () => readPriceFileInThread(task, signal),
    () => new Unavailable('Too many files are being read right now. Please try again in a moment.'),
  );
  const answer = await (signal ? unlessAborted(reading, signal) : reading);
  if ('refused' in answer) throw new HttpError(answer.refused.statusCode, answer.refused.message);
  return { ...answer.survey, prices: unpackSurveyPrices(answer.prices) };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stop = Promise.withResolvers<never>();
  const abort = () => stop.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, stop.promise]).finally(() => signal.removeEventListener('abort', abort));
}
