import { regions } from '@bargain-buddy/contract';
import { pageContext } from '~/lib/page-context.ts';
import type { Route } from './+types/sitemap.ts';

/** The pages that are worth finding and stay where they are; a listing's address changes with its price. */
const paths = ['/', ...regions.map((region) => `/?region=${region}`)];

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext).settings;
  const urls = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc><changefreq>daily</changefreq></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
