interface Failure {
  status: number;
  detail: string | undefined;
  fields: Record<string, string[]>;
  retryAfter: number | undefined;
  requestId: string | undefined;
}

/** A response with a failure. */
export class ApiError extends Error implements Failure {
  readonly status: number;
  /** One sentence; undefined for invalid parameters. */
  readonly detail: string | undefined;
  /** Messages by parameter. */
  readonly fields: Record<string, string[]>;
  /** Seconds to wait, of a 429 or 503. */
  readonly retryAfter: number | undefined;
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined;

  constructor({ status, detail, fields, retryAfter, requestId }: Failure) {
    super(detail ?? (Object.values(fields).flat().join(' ') || `The API answered ${status}.`));
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }

  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => undefined);
    const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    const detail: unknown = entries.find(([name]) => name === 'detail')?.[1];
    const wait = Number(response.headers.get('retry-after'));
    return new ApiError({
      status: response.status,
      detail: typeof detail === 'string' ? detail : undefined,
      fields: Object.fromEntries(entries.filter(([, messages]) => Array.isArray(messages))),
      retryAfter: wait > 0 ? wait : undefined,
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
  }
}
