import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { route } from '../../platform/http/route.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { saveSearch } from '../suggestions/suggestions.service.ts';
import type { CatalogueIndex } from './follow-catalogue.ts';
import { withPlaceholder } from './listing-view.ts';
import { type Found, getListing, listListings, listProductOffers } from './listings.service.ts';

type List<Result> = (index: CatalogueIndex, query: ListingQuery, viewer: CurrentUser | null) => Found<Result>;

export const listingRoutes: Module = async (app, { db, config }) => {
  async function page<Result>(
    request: FastifyRequest<{ Querystring: ListingQuery }>,
    list: List<Result>,
    withDrawing: (result: Result, draw: (listing: Listing) => Listing) => Result,
  ) {
    const { query, user } = request;
    if (query.page === 1) await saveSearch(db, user, query.search);
    const { count, results, nextCursor, correctedQuery } = list(await app.catalogueFor(request), query, user);
    const draw = (listing: Listing) => withPlaceholder(listing, query.placeholder);
    return {
      count,
      ...pageLinks(request, config, query.page, nextCursor),
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      results: results.map((result) => withDrawing(result, draw)),
    };
  }

  route(
    app,
    calls.listListings,
    (request) => page(request, listListings, (listing, draw) => draw(listing)),
    publicResponse,
  );

  route(
    app,
    calls.listProductOffers,
    (request) => page(request, listProductOffers, (offers, draw) => ({ ...offers, cheapest: draw(offers.cheapest) })),
    publicResponse,
  );

  route(
    app,
    calls.getListing,
    async (request) =>
      withPlaceholder(await getListing(db, request.params.id, request.user), request.query.placeholder),
    publicResponse,
  );
};
