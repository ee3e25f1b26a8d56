import { BadRequest } from '../../../platform/errors.ts';

/** 400: neither an .xls nor an .xlsx file, or one that cannot be read. */
export function notAWorkbook(cause?: unknown): BadRequest {
  return new BadRequest('The file is not a readable Excel workbook (.xls or .xlsx).', cause);
}

/** 400: only who knows the password can read it. */
export function encrypted(): BadRequest {
  return new BadRequest('The workbook is protected by a password: save it without one.');
}
