import * as calls from '@bargain-buddy/contract/calls';
import { VatChangesPage } from '~/features/public-pages/vat-changes-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { publicHeaders, publicMeta } from '~/lib/page.ts';
import { vatChangesPath } from '~/lib/paths.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/vat-changes.ts';

const load = ({ server }: PageRequest) => callApi(calls.listPolicyEvents, { server });

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta = publicMeta({
  title: 'Did VAT changes arrive in prices?',
  description: 'How much of each change of VAT arrived in grocery prices in Trinidad and Tobago, by kind and store.',
  path: vatChangesPath,
});

export default function VatChangesRoute({ loaderData: { results } }: Route.ComponentProps) {
  return <VatChangesPage events={results} />;
}

export const ErrorBoundary = ErrorPage;
