import type { AdminPriceChange, PriceAction } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { readAnew, useRemoval } from '../record/mutations.ts';

const pricesKey = ['webmin', 'prices'] as const;

export function adminPriceQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...pricesKey, id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getAdminPrice, { params: { id }, signal }),
  });
}

export function priceContextQuery(id: number) {
  return queryOptions({
    queryKey: [...pricesKey, id, 'context'],
    queryFn: ({ signal }) => callApi(calls.getPriceContext, { params: { id }, signal }),
  });
}

export function usePriceChanges() {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ id, fields }: { id: number; fields: AdminPriceChange }) =>
      callApi(calls.changeAdminPrice, { params: { id }, body: fields }),
    ...readAnew(queryClient),
  });
  const remove = useRemoval((id) => callApi(calls.deleteAdminPrice, { params: { id } }));
  return { change, remove };
}

export async function actOnPrices(ids: number[], action: PriceAction) {
  const body = { ids, action };
  const { results } = await callApi(calls.changeAdminPrices, { body });
  return results;
}
