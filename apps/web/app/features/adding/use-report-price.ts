import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listItemsKey } from '~/features/lists/index.ts';
import { catalogueChanged } from '~/lib/catalogue-changes.ts';
import { reportPrice } from './calls.ts';

/** Has everything read again that shows a product, a store or a price, items of shopping lists among it. */
export function useCatalogueChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void catalogueChanged(queryClient);
    void queryClient.invalidateQueries({ queryKey: listItemsKey });
  };
}

/** Reports a price; whatever shows prices follows. */
export function useReportPrice() {
  const changed = useCatalogueChanged();
  return useMutation({ mutationFn: reportPrice, onSuccess: changed });
}
