import * as calls from '@bargain-buddy/contract/calls';
import { data } from 'react-router';
import { basketPath } from '~/features/baskets/basket-path.ts';
import { callApi } from '~/lib/api-client.ts';
import { pageContext } from '~/lib/page-context.ts';
import { freshnessPath, openDataPath, priceChangesPath, priceIndexPath, vatChangesPath } from '~/lib/paths.ts';
import { escapeXml, lastModified, sitemapNames, sitemapPathOf, xmlResponse } from '~/lib/sitemap.ts';
import type { Route } from './+types/sitemap-part.ts';

/** The addresses of one file of the sitemap, each with the time of the newest price on its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const [, name, page] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(params.name) ?? [];
  const of = sitemapNames.find((known) => known === name);
  const lines = (urls: readonly { path: string; newest?: string }[]) =>
    urls.map(
      ({ path, newest }) => `  <url><loc>${escapeXml(settings.publicUrl + path)}</loc>${lastModified(newest)}</url>`,
    );
  if (name === 'pages' && page === '1') {
    const [{ results }, { run }] = await Promise.all([
      callApi(calls.listBaskets, { server: api }),
      callApi(calls.getPriceIndex, { query: { region: '', aisle: '' }, server: api }),
    ]);
    const baskets = [basketPath(), ...results.map(({ slug }) => basketPath(slug))];
    const reports = [freshnessPath(), priceChangesPath(), '/compare', vatChangesPath, openDataPath];
    const paths = ['/', ...reports, ...(run ? [priceIndexPath()] : []), ...baskets];
    return urlSet(lines(paths.map((path) => ({ path }))));
  }
  if (!of) throw data(null, { status: 404 });
  const { pages, results } = await callApi(calls.listPageAddresses, { query: { of, page: Number(page) }, server: api });
  if (Number(page) > pages) throw data(null, { status: 404 });
  return urlSet(lines(results.map((found) => ({ path: sitemapPathOf(of, found), newest: found.newest }))));
}

const urlSet = (lines: readonly string[]) =>
  xmlResponse(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>`);
