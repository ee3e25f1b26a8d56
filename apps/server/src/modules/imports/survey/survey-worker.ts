import { parentPort } from 'node:worker_threads';
import { HttpError } from '../../../platform/errors.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { parseSurvey } from './parse-survey.ts';
import type { SurveyAnswer } from './survey-thread.ts';

/** The thread that reads workbooks: gets the bytes of each, answers its survey or the reason why there is none. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(answer(bytes)));

function answer(bytes: Uint8Array): SurveyAnswer {
  try {
    return { survey: parseSurvey(openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refused: { statusCode: error.statusCode, message: error.message } };
  }
}
