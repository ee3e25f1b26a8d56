import * as calls from '@bargain-buddy/contract/calls';
import {
  type CompareChoice,
  ComparePage,
  type ComparisonMatches,
  maxSeries,
} from '~/features/compare/compare-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { orNotFound, pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { comparePath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { productTitle } from '~/lib/titles.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/compare.ts';

async function load({ url: { searchParams }, server }: PageRequest) {
  const choice = readChoice(searchParams);
  const { of, keys, region } = choice;
  const query = { [of]: keys.join(','), region };
  const [{ series }, found] = await Promise.all([
    keys.length > 0 ? orNotFound(callApi(calls.comparePrices, { query, server }), [400]) : { series: [] },
    search(of, (searchParams.get('add') ?? '').trim().slice(0, 100), server),
  ]);
  return { choice, series, found };
}

/** Without products, kinds are compared. */
function readChoice(params: URLSearchParams): CompareChoice {
  const of = params.get('products') ? 'products' : 'kinds';
  const keys = (params.get(of) ?? '').split(',').filter(Boolean).slice(0, maxSeries);
  return { of, keys, region: readRegion(params) };
}

async function search(
  of: CompareChoice['of'],
  text: string,
  server: PageRequest['server'],
): Promise<ComparisonMatches | undefined> {
  if (text === '') return undefined;
  const query = { search: text, page_size: 8 };
  if (of === 'kinds') {
    const { results } = await callApi(calls.listKinds, { query, server });
    return { search: text, matches: results.map(({ slug, name }) => ({ key: slug, name })) };
  }
  const { results } = await callApi(calls.listProductOffers, { query, server });
  const matches = results.map(({ product, cheapest: { product_name, product_brand, product_amount } }) => ({
    key: String(product),
    name: productTitle({ name: product_name, brand: product_brand, amount: product_amount }),
  }));
  return { search: text, matches };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { series = [], choice } = loaderData ?? {};
  const names = series.map(({ name }) => name).join(', ');
  const where = choice?.region ? ` ${inRegion(choice.region)}` : '';
  return pageMeta(
    {
      title: names ? `${names}: prices compared${where}` : 'Compare grocery prices',
      description: names
        ? `The prices of ${names}${where || ' in Trinidad and Tobago'} by month, side by side.`
        : 'Prices of up to five products or kinds of groceries by month, side by side.',
      path: choice ? comparePath(choice) : '/compare',
      isIndexed: names === '',
    },
    settingsOf(matches),
  );
};

export default function CompareRoute({ loaderData: { choice, series, found } }: Route.ComponentProps) {
  return <ComparePage choice={choice} series={series} found={found} />;
}

export const ErrorBoundary = ErrorPage;
