import { redirect } from 'react-router';
import {
  feedFormatOf,
  priceChangesFeedResponse,
  readPriceChangesForFeed,
} from '~/features/price-changes/changes-feed.server.ts';
import { readRegion } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { changesFeedPath, kindPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import type { Route } from './+types/kind-feed.ts';

/** The price changes of a kind, in a region if one is given, as RSS, Atom or JSON Feed. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const region = readRegion(url.searchParams);
  const { kind, results } = await readPriceChangesForFeed({ region, kind: params.slug }, api);
  const { slug, name } = kind ?? { slug: params.slug, name: params.slug };
  // The address of a merged kind, or its id.
  if (slug !== params.slug) throw redirect(changesFeedPath(kindPath(slug, region), feedFormatOf(request)), 301);
  const page = kindPath(slug, region);
  return priceChangesFeedResponse(feedFormatOf(request), {
    title: `${name}${region && ` ${inRegion(region)}`}: price changes`,
    description: `What rose and fell in price: ${name}, any brand and size.`,
    page,
    publicUrl: settings.publicUrl,
    changes: results,
  });
}
