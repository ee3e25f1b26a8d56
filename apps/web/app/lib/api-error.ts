import { accountErrorSchema, detailErrorSchema, fieldErrorsSchema } from '@bargain-buddy/contract';

/** The API answered, but not with what was asked for. `body` is its JSON, or null. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Seconds to wait before another try, where the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, retryAfter: number | null = null) {
    super(`The API answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The error of an account call: one sentence, or several joined with spaces. Undefined where there is none. */
  get accountError(): string | undefined {
    const parsed = accountErrorSchema.safeParse(this.body);
    return parsed.success ? [parsed.data.error].flat().join(' ') : undefined;
  }

  /** The `detail` of the answer, if it has one. */
  get detail(): string | undefined {
    return detailErrorSchema.safeParse(this.body).data?.detail;
  }

  /** What is wrong by field, if the answer says so. */
  get fields(): Record<string, string[]> {
    return this.status === 400 ? (fieldErrorsSchema.safeParse(this.body).data ?? {}) : {};
  }
}
