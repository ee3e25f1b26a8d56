import type { PageContext } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { SharedListPage } from '~/features/shared-list/shared-list-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { orNotFound, privateMeta } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { usePendingPrices } from '~/lib/use-pending-prices.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import { NotFoundPage } from '~/ui/not-found-page.tsx';
import type { Route } from './+types/shared-list.ts';

/** Loads the current list of a link. The page is complete without scripts. */
export const loader = ({ params, context }: Route.LoaderArgs) => read(params.token, context.get(pageContext).api);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => read(params.token);

const read = (token: string, server?: PageContext['api']) =>
  orNotFound(callApi(calls.readSharedList, { params: { token }, server }));

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
