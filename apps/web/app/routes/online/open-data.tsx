import type { OpenData } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { datasetJsonLd } from '~/features/open-data/open-data-json-ld.ts';
import { OpenDataPage } from '~/features/open-data/open-data-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { jsonLdMeta } from '~/lib/json-ld.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { pageMeta, publicHeaders, settingsOf } from '~/lib/page.ts';
import { openDataPath } from '~/lib/paths.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/open-data.ts';

async function load({ server }: PageRequest): Promise<{ openData: OpenData | null }> {
  const openData = await callApi(calls.getOpenData, { server }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return { openData };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

const description =
  'Grocery prices of Trinidad and Tobago as CSV and Parquet files: products, stores, kinds and all published prices, with licence and checksums.';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = settingsOf(matches);
  const dataset = loaderData?.openData && datasetJsonLd(loaderData.openData, description, settings.publicUrl);
  return [
    ...pageMeta({ title: 'Open data of grocery prices', description, path: openDataPath }, settings),
    ...(dataset ? [jsonLdMeta(dataset)] : []),
  ];
};

export default function OpenDataRoute({ loaderData }: Route.ComponentProps) {
  return <OpenDataPage openData={loaderData.openData} />;
}

export const ErrorBoundary = ErrorPage;
