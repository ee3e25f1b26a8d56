import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { pageContext } from '~/lib/page-context.ts';
import { escapeXml, sitemapNames, xmlResponse } from '~/lib/sitemap.ts';
import type { Route } from './+types/sitemap.ts';

/** The index of the sitemap's files. Pages without a real price are in none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const files = await Promise.all(
    sitemapNames.map(async (of) => {
      const { pages } = await callApi(calls.listPageAddresses, { query: { of }, server: api });
      return Array.from({ length: pages }, (_, index) => `${of}-${index + 1}.xml`);
    }),
  );
  const locations = ['pages-1.xml', ...files.flat()].map(
    (name) => `  <sitemap><loc>${escapeXml(`${settings.publicUrl}/sitemaps/${name}`)}</loc></sitemap>`,
  );
  return xmlResponse(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('\n')}
</sitemapindex>`);
}
