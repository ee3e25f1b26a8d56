import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';

/** A store from the server, with the pending edit of this person. */
export const storeQuery = (id: number) =>
  queryOptions({
    queryKey: ['store', id],
    queryFn: ({ signal }) => callApi(calls.getStore, { params: { id }, signal }),
    meta: showsCatalogue,
  });
