import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { failureText } from './failure-text.ts';
import type { BulkOutcome } from './grid/bulk-action.ts';
import { type GridState, gridQuery } from './grid/use-grid-state.ts';

export type Kind = 'product' | 'store';
export type ImageVerdict = 'verified' | 'rejected';

const catalogueKey = ['webmin', 'catalogue'] as const;

export function adminProductsQuery(state: GridState) {
  return queryOptions({
    queryKey: [...catalogueKey, 'product', state],
    queryFn: ({ signal }) =>
      callApi({ path: '/webmin/products/', query: gridQuery(state), answer: 'adminProductPageSchema', signal }),
  });
}

export function adminStoresQuery(state: GridState) {
  return queryOptions({
    queryKey: [...catalogueKey, 'store', state],
    queryFn: ({ signal }) =>
      callApi({ path: '/webmin/stores/', query: gridQuery(state), answer: 'adminStorePageSchema', signal }),
  });
}

/** One product; nothing is asked without an id. */
export function productQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...catalogueKey, 'product', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => callApi({ path: `/product/product/${id}/`, answer: 'productSchema', signal }),
  });
}

/** One store; nothing is asked without an id. */
export function storeQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...catalogueKey, 'store', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => callApi({ path: `/store/store/${id}/`, answer: 'storeSchema', signal }),
  });
}

/** What goes along with a product or store that is deleted. */
export function usageQuery(kind: Kind, id: number) {
  return queryOptions({
    queryKey: [...catalogueKey, kind, id, 'usage'],
    queryFn: ({ signal }) => callApi({ path: `/webmin/${kind}s/${id}/usage/`, answer: 'usageSchema', signal }),
    staleTime: 0,
  });
}

/** Everything that administrators do to products and stores; whatever was read of them before is read anew. */
export function useCatalogueChanges(kind: Kind) {
  const queryClient = useQueryClient();
  const path = `/${kind}/${kind}/`;
  const onSuccess = () => queryClient.invalidateQueries();
  const save = useMutation({
    mutationFn: ({ id, fields }: { id: number | undefined; fields: object }) =>
      id === undefined
        ? callApi({ method: 'POST', path, body: fields, answer: `${kind}Schema` })
        : callApi({ method: 'PATCH', path: `${path}${id}/`, body: fields, answer: `${kind}Schema` }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => callApi({ method: 'DELETE', path: `/webmin/${kind}s/${id}/` }),
    // The record itself is not asked for again, though it is still on show.
    onSuccess: (_, id) => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) }),
  });
  const judge = useMutation({
    mutationFn: ({ id, verdict }: { id: number; verdict: ImageVerdict }) => judgeImage(kind, id, verdict),
    onSuccess,
  });
  const upload = useMutation({
    mutationFn: ({ id, image }: { id: number; image: Blob }) => {
      const body = new FormData();
      body.set('image', image);
      const call = kind === 'product' ? 'upload_image' : 'store-image-upload';
      return callApi({ method: 'PUT', path: `${path}${id}/${call}/`, body });
    },
    onSuccess,
  });
  /** One after the other, each with its own outcome. */
  const each = async (ids: readonly number[], what: (id: number) => Promise<unknown>): Promise<BulkOutcome[]> => {
    const outcomes: BulkOutcome[] = [];
    for (const id of ids) outcomes.push(await outcomeOf(id, what));
    await onSuccess();
    return outcomes;
  };
  return {
    save,
    remove,
    judge,
    upload,
    removeEach: (ids: number[]) => each(ids, (id) => callApi({ method: 'DELETE', path: `/webmin/${kind}s/${id}/` })),
    judgeEach: (ids: number[], verdict: ImageVerdict) => each(ids, (id) => judgeImage(kind, id, verdict)),
  };
}

function judgeImage(kind: Kind, id: number, verdict: ImageVerdict): Promise<void> {
  return callApi({ method: 'PATCH', path: `/${kind}/${kind}-img-verified/${id}/`, body: { img_is_verified: verdict } });
}

async function outcomeOf(id: number, what: (id: number) => Promise<unknown>): Promise<BulkOutcome> {
  try {
    await what(id);
    return { id, ok: true, error: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { id, ok: false, error: failureText(error) };
  }
}
