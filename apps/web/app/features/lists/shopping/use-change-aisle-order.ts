import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { aisleOrderQuery } from '../model/aisle-order-query.ts';

const undoMs = 8_000;

export function useChangeAisleOrder(store: number, name: string) {
  const queryClient = useQueryClient();
  const put = async (aisles: number[]) => {
    const { previous, ...order } = await callApi(calls.putAisleOrder, { params: { id: store }, body: { aisles } });
    queryClient.setQueryData(aisleOrderQuery(store).queryKey, order);
    return previous;
  };
  const onError = () => showSnackbar('We couldn’t save the order. Please try again.', 'error');
  return useMutation({
    mutationFn: put,
    onSuccess: (previous) => {
      const undo = { text: 'Undo', run: () => void put(previous).catch(onError) };
      showSnackbar(`Order of aisles saved for everyone at ${name}`, 'success', undoMs, undo);
    },
    onError,
  });
}
