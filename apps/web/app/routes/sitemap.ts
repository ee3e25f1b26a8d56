import { regions } from '@bargain-buddy/contract/names';
import { pageContext } from '~/lib/page-context.ts';
import { readSamples } from '~/lib/samples.ts';
import type { Route } from './+types/sitemap.ts';

/** The pages that are worth finding and stay where they are; a listing's address changes with its price. */
const paths = ['/', ...regions.map((region) => `/?region=${region}`)];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const { publicUrl } = settings;
  // Where nothing but samples is listed, there is no region's price to be found.
  const found = (await readSamples(api))?.are_all ? ['/'] : paths;
  const urls = found.map((path) => `  <url><loc>${publicUrl}${path}</loc><changefreq>daily</changefreq></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
