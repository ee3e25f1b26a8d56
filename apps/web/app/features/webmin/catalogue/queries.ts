import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { useRemoval } from '../record/use-removal.ts';

export type Kind = 'product' | 'store';
/** What is decided of a picture, and of which: another one that came meanwhile is not judged by it. */
export interface ImageVerdict {
  id: number;
  image: string;
  verdict: 'verified' | 'rejected';
}

const catalogueKey = ['webmin', 'catalogue'] as const;

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
  const remove = useRemoval((id) => deleteRecord(kind, id));
  // Read anew whatever came of it: when the picture is another by now, that one is to be looked at.
  // Not waited for: the next decision may come as soon as this one is known.
  const judge = useMutation({
    mutationFn: (given: ImageVerdict) => judgeImage(kind, given),
    onSettled: () => void onSuccess(),
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
  return { save, remove, judge, upload };
}

export function deleteRecord(kind: Kind, id: number): Promise<void> {
  return callApi({ method: 'DELETE', path: `/webmin/${kind}s/${id}/` });
}

export function judgeImage(kind: Kind, { id, image, verdict }: ImageVerdict): Promise<void> {
  const body = { img_is_verified: verdict, image_url: image };
  return callApi({ method: 'PATCH', path: `/${kind}/${kind}-img-verified/${id}/`, body });
}
