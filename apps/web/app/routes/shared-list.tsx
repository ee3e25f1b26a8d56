import * as calls from '@bargain-buddy/contract/calls';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { SharedListPage } from '~/features/shared-list/shared-list-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { orNotFound, privateMeta } from '~/lib/page.ts';
import { usePendingPrices } from '~/lib/use-pending-prices.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import { NotFoundPage } from '~/ui/not-found-page.tsx';
import type { Route } from './+types/shared-list.ts';

/** Loads the current list of a link. The page is complete without scripts. */
const load = ({ params, server }: PageRequest<Route.LoaderArgs['params']>) =>
  orNotFound(callApi(calls.readSharedList, { params, server }));

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);

/** Anyone with the address may read the list, so other sites must not receive it. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...privateMeta(loaderData?.name ?? 'Link ended')(),
  { name: 'referrer', content: 'no-referrer' },
];

export default function SharedListRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const pending = loaderData.items.filter(({ price_pending }) => price_pending).length;
  usePendingPrices('shared list', pending, revalidate);
  return <SharedListPage list={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  const text = 'The owner ended it or made a new one. Ask them for the new link.';
  return <NotFoundPage title="This link no longer works" text={text} />;
}
