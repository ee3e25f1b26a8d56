import { createGate } from '../../../platform/auth/gate.ts';
import { HttpError, TooLarge, Unavailable } from '../../../platform/errors.ts';
import { unpackPrices } from './packed-prices.ts';
import { askThread, type PriceFileTask } from './reading-thread.ts';
import type { Survey } from './survey.ts';

const largestFile = 20 * 1024 * 1024;
const gate = createGate(1, 8);

/**
 * Reads a survey workbook, or a PriceSmart file, in a thread of its own, so that a large one does not stall the server;
 * one file at a time. Throws BadRequest or TooLarge, with a sentence for the one who sent it, when it cannot be read.
 */
export async function readPriceFile(task: PriceFileTask): Promise<Survey> {
  if (task.bytes.length > largestFile) throw new TooLarge('The file is larger than 20 MB.');
  const answer = await gate.run(
    () => askThread(task),
    () => new Unavailable('Too many files are being read right now. Please try again in a moment.'),
  );
  if ('refused' in answer) throw new HttpError(answer.refused.statusCode, answer.refused.message);
  return { ...answer.survey, prices: unpackPrices(answer.prices) };
}
