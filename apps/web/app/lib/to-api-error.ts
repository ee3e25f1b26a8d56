import { ApiError } from './api-error.ts';
import { loadContract } from './contract.ts';

export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const contract = await loadContract();
  const { accountErrorSchema, conflictSchema, detailErrorSchema } = contract;
  const account = accountErrorSchema.safeParse(body).data?.error;
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, {
    accountError: account && [account].flat().join(' '),
    detail: detailErrorSchema.safeParse(body).data?.detail,
    fields: response.status === 400 ? fieldsOf(contract, body) : undefined,
    existingId: response.status === 409 ? conflictSchema.safeParse(body).data?.id : undefined,
    retryAfter: wait > 0 ? wait : undefined,
  });
}

/** Messages by field. Superusers' responses repeat the message in `error`, which is no field. */
function fieldsOf(
  { fieldErrorsSchema, adminFieldErrorsSchema }: Awaited<ReturnType<typeof loadContract>>,
  body: unknown,
) {
  const { error: _, ...fields } = adminFieldErrorsSchema.safeParse(body).data ?? {};
  return fieldErrorsSchema.safeParse(body).data ?? fieldErrorsSchema.parse(fields);
}
