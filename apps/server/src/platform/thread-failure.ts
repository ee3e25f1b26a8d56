import { HttpError, ValidationError } from './errors.ts';
import { toHttpError } from './http/error-handler.ts';

/** An HttpError as plain data: between threads an error keeps only its message. */
export interface ThreadFailure {
  statusCode: number;
  message: string;
  headers: Record<string, string>;
  extra: Record<string, unknown>;
  fields: Readonly<Record<string, readonly string[]>> | undefined;
  cause: unknown;
}

/** Converts an expected error to plain data. Returns undefined for an unexpected one. */
export function toThreadFailure(error: unknown): ThreadFailure | undefined {
  const failure = toHttpError(error);
  if (!failure) return undefined;
  const { statusCode, message, headers, extra, cause } = failure;
  const fields = failure instanceof ValidationError ? failure.fields : undefined;
  return { statusCode, message, headers, extra, fields, cause };
}

export function fromThreadFailure({ statusCode, message, fields, ...options }: ThreadFailure): HttpError {
  return fields ? new ValidationError(fields) : new HttpError(statusCode, message, options);
}
