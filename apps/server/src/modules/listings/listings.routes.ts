import { type CatalogueIndex, withPlaceholderImage } from '@bargain-buddy/catalogue';
import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { route } from '../../platform/http/route.ts';
import { withPageLinks } from '../../platform/paging.ts';
import { createResponse, publicResponse, sendJson } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { saveSearch } from '../suggestions/suggestions.service.ts';
import { catalogueFiles } from './catalogue-file.service.ts';
import { findListings, findProductOffers, getListing } from './listings.service.ts';

interface Found<Result> {
  count: number;
  results: Result[];
  nextCursor: string | undefined;
  correctedQuery: string | undefined;
}
type Find<Result> = (index: CatalogueIndex, query: ListingQuery, viewer: CurrentUser | null) => Found<Result>;

export const listingRoutes: Module = async (app, { db, config }) => {
  async function page<Result>(
    request: FastifyRequest<{ Querystring: ListingQuery }>,
    find: Find<Result>,
    withDrawing: (result: Result, draw: (listing: Listing) => Listing) => Result,
  ) {
    const { query, user } = request;
    if (query.page === 1) await saveSearch(db, user, query.search);
    const { count, results, nextCursor, correctedQuery } = find(await app.catalogueFor(request), query, user);
    const draw = (listing: Listing) => withPlaceholderImage(listing, query.placeholder);
    return withPageLinks(request, config, {
      count,
      next: nextCursor,
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      results: results.map((result) => withDrawing(result, draw)),
    });
  }

  route(
    app,
    calls.listListings,
    (request) => page(request, findListings, (listing, draw) => draw(listing)),
    publicResponse,
  );

  route(
    app,
    calls.listProductOffers,
    (request) => page(request, findProductOffers, (offers, draw) => ({ ...offers, cheapest: draw(offers.cheapest) })),
    publicResponse,
  );

  const fileOf = catalogueFiles(app.pictureAddress);
  route(app, calls.getCatalogueFile, async (request, reply) => {
    const { region, known } = request.query;
    const made = await app.publicCache.fetch(`catalogue ${region} ${known}`, async () => {
      const body = await fileOf(await app.catalogueFor(request), request.query);
      return createResponse({ headers: {}, body, dataAgeMs: request.dataAgeMs });
    });
    // Already serialized, because validating megabytes is slow. A test checks the schema.
    return sendJson(request, reply as FastifyReply, made) as never;
  });

  route(
    app,
    calls.getListing,
    async (request) =>
      withPlaceholderImage(await getListing(db, request.params.id, request.user), request.query.placeholder),
    publicResponse,
  );
};
