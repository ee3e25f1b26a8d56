import * as calls from '@bargain-buddy/contract/calls';
import { data } from 'react-router';
import {
  changesPerPage,
  type PriceChangesFilter,
  PriceChangesPage,
} from '~/features/price-changes/price-changes-page.tsx';
import { changesScopeInWords, priceChangesTitleOf } from '~/features/price-changes/words.ts';
import { callApi } from '~/lib/api-client.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import {
  notFoundMeta,
  orNotFound,
  pageMeta,
  parseIdInPath,
  publicHeaders,
  readRegion,
  settingsOf,
} from '~/lib/page.ts';
import { priceChangesPath } from '~/lib/paths.ts';
import { longMonthName } from '~/lib/trend-in-words.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/price-changes.ts';

async function load({ url: { searchParams }, server }: PageRequest) {
  const page = parseIdInPath(searchParams.get('page') || '1');
  const filter = readFilter(searchParams);
  const [changes, aisles] = await Promise.all([
    orNotFound(
      callApi(calls.listPriceChanges, { query: { ...filter, page, page_size: changesPerPage }, server }),
      [400, 404],
    ),
    callApi(calls.listAisles, { server }),
  ]);
  if (page > 1 && changes.results.length === 0) throw data(null, { status: 404 });
  return { changes, aisles, filter, page };
}

/** Unknown values do not filter. */
function readFilter(params: URLSearchParams): PriceChangesFilter {
  const aisle = Number(params.get('aisle'));
  return {
    region: readRegion(params),
    aisle: Number.isInteger(aisle) && aisle > 0 && aisle < 2 ** 31 ? aisle : undefined,
    kind: params.get('kind') || undefined,
    order: (['falls', 'newest'] as const).find((known) => known === params.get('order')) ?? 'rises',
  };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const { changes, aisles, filter, page } = loaderData;
  const scope = changesScopeInWords(filter, aisles, changes.kind?.name);
  const { rose, fell, unchanged, month } = changes;
  const counts = month
    ? `Since the survey of ${longMonthName(month)}: ${rose} prices rose, ${fell} fell, ${unchanged} did not change.`
    : 'What rose and fell since the last survey of grocery prices.';
  const part = page > 1 ? `, page ${page}` : '';
  return pageMeta(
    {
      title: `${scope ? priceChangesTitleOf(scope) : 'Grocery price changes in Trinidad and Tobago'}${part}`,
      description: scope ? `${priceChangesTitleOf(scope)}. ${counts}` : counts,
      path: priceChangesPath({ ...filter, order: undefined, page: page > 1 ? page : undefined }),
      isIndexed: !scope && page === 1,
    },
    settingsOf(matches),
  );
};

export default function PriceChangesRoute({ loaderData: { changes, aisles, filter, page } }: Route.ComponentProps) {
  return <PriceChangesPage data={changes} aisles={aisles} filter={filter} page={page} />;
}

export const ErrorBoundary = ErrorPage;
