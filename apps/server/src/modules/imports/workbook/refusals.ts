import { BadRequest } from '../../../platform/errors.ts';

export function notAWorkbook(cause?: unknown): BadRequest {
  return new BadRequest('The file is not a readable Excel workbook (.xls or .xlsx).', cause);
}

export function encrypted(): BadRequest {
  return new BadRequest('The workbook is protected by a password: save it without one.');
}
