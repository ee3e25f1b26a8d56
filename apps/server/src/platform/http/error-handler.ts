import type { Call } from '@bargain-buddy/contract/calls';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isMissingReference, isQueryTooSlow, isUnstorableText } from '../database/database-errors.ts';
import { BadRequest, Conflict, HttpError, Unavailable, ValidationError } from '../errors.ts';
import { noStore } from './security-headers.ts';

/** Sends every failure in the format of docs/api.md. Logs unexpected errors and hides their cause. */
export function handleRequestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client has disconnected, which is often the cause of the error.
  if (reply.raw.destroyed) {
    request.log.info({ err: error }, 'the client left');
    return reply.hijack();
  }
  const known = toHttpError(error);
  if (!known) request.log.error({ err: error }, 'a request failed');
  else if (known.statusCode >= 500) request.log.warn(known.cause ? { err: known.cause } : {}, known.message);
  const failure = known ?? new HttpError(500, 'Something went wrong on our side. Please try again later.');
  return reply
    .code(failure.statusCode)
    .headers({ 'cache-control': noStore, ...failure.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(failure, request.routeOptions.config?.call));
}

/** Superusers' endpoints repeat the message in `error`, for older clients. */
function errorBody(error: HttpError, call: Call | undefined): object {
  const sentences = error instanceof ValidationError ? Object.values(error.fields).flat() : error.message;
  if (call?.errorShape === 'account') return { error: sentences, ...error.extra };
  const body = error instanceof ValidationError ? error.fields : { detail: error.message, ...error.extra };
  return call?.who === 'superuser' ? { ...body, error: [sentences].flat().join(' ') } : body;
}

/** Converts an error to its response. Returns undefined for unexpected errors. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(error)) {
    return new Unavailable('The service is briefly unavailable. Please try again in a few seconds.', error);
  }
  if (isQueryTooSlow(error)) return new Unavailable('This took too long. Please try again in a few seconds.', error);
  if (isUnstorableText(error)) return new BadRequest('The request contains characters that cannot be stored.', error);
  // The record was deleted between validation and write.
  if (isMissingReference(error))
    return new Conflict('Something this belongs to was just removed. Reload the page, then try again.');
  if (isMalformedUpload(error)) return new BadRequest('The upload is not valid multipart/form-data.', error);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (!statusCode || statusCode < 400 || statusCode >= 500) return undefined;
  return new HttpError(
    statusCode,
    sentences[code ?? ''] ?? defaultSentences[statusCode] ?? 'The request is not valid.',
  );
}

/** The multipart parser has no class or code for these errors. */
function isMalformedUpload(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Multipart: |^The needle cannot |end of multipart data$|^Unexpected end of form/.test(error.message)
  );
}

const sentences: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address is not validly encoded.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'Send one file.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
};

const defaultSentences: Record<number, string> = {
  400: 'The request is not valid.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The body must be JSON (Content-Type: application/json).',
};
