interface ApiErrorOptions {
  /** Message of an account endpoint. Several are joined with spaces. */
  accountError?: string;
  detail?: string;
  fields?: Record<string, string[]>;
  existingId?: number;
  retryAfter?: number;
}

export class ApiError extends Error {
  readonly status: number;
  readonly accountError: string | undefined;
  readonly detail: string | undefined;
  readonly fields: Record<string, string[]>;
  readonly existingId: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, { accountError, detail, fields = {}, existingId, retryAfter }: ApiErrorOptions = {}) {
    super(`The API answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.accountError = accountError;
    this.detail = detail;
    this.fields = fields;
    this.existingId = existingId;
    this.retryAfter = retryAfter;
  }
}
