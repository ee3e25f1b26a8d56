/** An expected failure. Sent as `{detail: message}`, or `{error: message}` for account endpoints. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
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

export class BadRequest extends HttpError {
  constructor(message: string, cause?: unknown) {
    super(400, message, { cause });
  }
}

/** 400 `{field: [sentence, …]}`. `non_field_errors` is for failures of no single field. */
export class ValidationError extends HttpError {
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super(400, Object.values(fields).flat().join(' '));
    this.fields = fields;
  }
}

/** 401 with WWW-Authenticate: the token is missing, invalid or expired. */
export class Unauthorized extends HttpError {
  constructor(message = 'Log in to do this.', challenge = 'Bearer') {
    super(401, message, { headers: { 'www-authenticate': challenge } });
  }
}

/** 403. For another person's data throw NotFound, which does not reveal that they exist. */
export class Forbidden extends HttpError {
  constructor(message = 'You are not allowed to do this.', extra: Record<string, unknown> = {}) {
    super(403, message, { extra });
  }
}

export class NotFound extends HttpError {
  constructor(message = 'Not found.') {
    super(404, message);
  }
}

export class Conflict extends HttpError {
  constructor(message: string, id?: number) {
    super(409, message, id === undefined ? {} : { extra: { id } });
  }
}

/** 409: the record has changed since the client read it. `current` is its present state. */
export class Outdated extends HttpError {
  constructor(current: object) {
    super(409, 'Someone else just changed this.', { extra: { current } });
  }
}

/** 410: the record existed, and the client may know that. */
export class Gone extends HttpError {
  constructor(message: string) {
    super(410, message);
  }
}

export class TooLarge extends HttpError {
  constructor(message: string) {
    super(413, message);
  }
}

export class TooManyRequests extends HttpError {
  constructor(retryAfterSeconds: number, message = 'Too many requests. Please wait a moment and try again.') {
    super(429, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
  }
}

/** 503 with Retry-After. The same request may succeed later. */
export class Unavailable extends HttpError {
  constructor(message: string, cause?: unknown) {
    super(503, message, { headers: { 'retry-after': '5' }, cause });
  }
}
