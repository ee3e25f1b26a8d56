import type { Area } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { catchUp } from './catch-up.ts';
import { cacheList } from './lists-query.ts';

/** Says where the people of a list shop; what is bound to no store has another price there. */
export function useChangeArea(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (area: Area) => callApi(calls.changeShoppingList, { params: { id }, body: { area } }),
    onSuccess: (list) => {
      cacheList(queryClient, list);
      void catchUp(queryClient, id, list.version);
    },
  });
}
