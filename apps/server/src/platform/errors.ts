/**
 * A failure that the caller is told about: thrown anywhere below a route, answered by the error handler as
 * `{detail: message}` (account calls: `{error: message}`) with this status and these headers.
 */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** Further fields of the answer beside the message. */
  readonly extra: Record<string, unknown>;

  constructor(
    statusCode: number,
    message: string,
    options: { headers?: Record<string, string>; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.statusCode = statusCode;
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
  }
}

/** 400 for one thing that is wrong with the request as a whole. */
export class BadRequest extends HttpError {
  constructor(message: string, cause?: unknown) {
    super(400, message, { cause });
  }
}

/** 400 `{field: [sentence, …]}`: what is wrong, by field; `non_field_errors` for what concerns no single one. */
export class ValidationError extends HttpError {
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super(400, Object.values(fields).flat().join(' '));
    this.fields = fields;
  }
}

/** 401 with WWW-Authenticate: no token, or one that is not (or no longer) good. */
export class Unauthorized extends HttpError {
  constructor(message = 'Log in to do this.', challenge = 'Bearer') {
    super(401, message, { headers: { 'www-authenticate': challenge } });
  }
}

/** 403: signed in, but not allowed to. For another person's data throw NotFound, so that nothing is given away. */
export class Forbidden extends HttpError {
  constructor(message = 'You are not allowed to do this.', extra: Record<string, unknown> = {}) {
    super(403, message, { extra });
  }
}

/** 404. */
export class NotFound extends HttpError {
  constructor(message = 'Not found.') {
    super(404, message);
  }
}

/** 409; `id` is that of the record which is in the way, where there is one. */
export class Conflict extends HttpError {
  constructor(message: string, id?: number) {
    super(409, message, id === undefined ? {} : { extra: { id } });
  }
}

/** 409: a change was meant for what its record was earlier; `current` is what it is now. */
export class Outdated extends HttpError {
  constructor(current: object) {
    super(409, 'Someone else just changed this.', { extra: { current } });
  }
}

/** 410: what is asked for was there once, and whoever asks may know it. */
export class Gone extends HttpError {
  constructor(message: string) {
    super(410, message);
  }
}

/** 413. */
export class TooLarge extends HttpError {
  constructor(message: string) {
    super(413, message);
  }
}

/** 429 with Retry-After, in whole seconds. */
export class TooManyRequests extends HttpError {
  constructor(retryAfterSeconds: number, message = 'Too many requests. Please wait a moment and try again.') {
    super(429, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
  }
}

/** 503 with Retry-After: nothing is wrong with the request, it may be sent again. */
export class Unavailable extends HttpError {
  constructor(message: string, cause?: unknown) {
    super(503, message, { headers: { 'retry-after': '5' }, cause });
  }
}
