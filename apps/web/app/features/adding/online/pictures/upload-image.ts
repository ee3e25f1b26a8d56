import type { Call } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

export type RecordKind = 'product' | 'store';

const uploads = { product: calls.uploadProductImage, store: calls.uploadStoreImage } satisfies Record<RecordKind, Call>;

export async function uploadImage(kind: RecordKind, id: number, image: Blob): Promise<void> {
  const name = image.type === 'image/png' ? 'picture.png' : 'picture.jpg';
  await callApi(uploads[kind], { params: { id }, form: { image: new File([image], name, { type: image.type }) } });
}
