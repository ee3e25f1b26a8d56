import { createGate } from '../../../platform/auth/gate.ts';
import { HttpError, TooLarge, Unavailable } from '../../../platform/errors.ts';
import type { Survey } from './survey.ts';
import { askThread } from './survey-thread.ts';

const largestFile = 20 * 1024 * 1024;
const gate = createGate(1, 8);

/**
 * Reads a survey workbook in a thread of its own, so that a large one does not stall the server; one file at a time.
 * Throws BadRequest or TooLarge, with a sentence for the one who sent it, when it cannot be read.
 */
export async function readSurvey(bytes: Uint8Array): Promise<Survey> {
  if (bytes.length > largestFile) throw new TooLarge('The file is larger than 20 MB.');
  const answer = await gate.run(
    () => askThread(bytes),
    () => new Unavailable('Too many files are being read right now. Please try again in a moment.'),
  );
  if ('refused' in answer) throw new HttpError(answer.refused.statusCode, answer.refused.message);
  return answer.survey;
}
