import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { pageContext } from '~/lib/page-context.ts';
import { escapeXml, lastModified, sitemapNames, xmlResponse } from '~/lib/sitemap.ts';
import type { Route } from './+types/sitemap.ts';

/** The index of the sitemap's files, each with the time of its newest price. Pages without a real price are in none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const files = await Promise.all(
    sitemapNames.map(async (of) => {
      const { newest } = await callApi(calls.listPageAddresses, { query: { of }, server: api });
      return newest.map((time, index) => ({ name: `${of}-${index + 1}.xml`, newest: time }));
    }),
  );
  const locations = [{ name: 'pages-1.xml', newest: undefined }, ...files.flat()].map(({ name, newest }) => {
    const address = escapeXml(`${settings.publicUrl}/sitemaps/${name}`);
    return `  <sitemap><loc>${address}</loc>${lastModified(newest)}</sitemap>`;
  });
  return xmlResponse(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('\n')}
</sitemapindex>`);
}
