import { regions } from '@bargain-buddy/contract/names';
import { data, redirect } from 'react-router';
import {
  feedFormatOf,
  priceChangesFeedResponse,
  readPriceChangesForFeed,
} from '~/features/price-changes/changes-feed.server.ts';
import { pageContext } from '~/lib/page-context.ts';
import { changesFeedPath, regionPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import type { Route } from './+types/region-feed.ts';

/** The price changes of a region as RSS, Atom or JSON Feed. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const region = regions.find((known) => known.toLowerCase() === params.region.toLowerCase());
  if (!region) throw data(null, { status: 404 });
  const page = regionPath(region);
  if (params.region !== params.region.toLowerCase()) throw redirect(changesFeedPath(page, feedFormatOf(request)), 301);
  const { results } = await readPriceChangesForFeed({ region }, api);
  return priceChangesFeedResponse(feedFormatOf(request), {
    title: `Grocery price changes ${inRegion(region)}`,
    description: `What rose and fell in price ${inRegion(region)} of Trinidad and Tobago.`,
    page,
    publicUrl: settings.publicUrl,
    changes: results,
  });
}
