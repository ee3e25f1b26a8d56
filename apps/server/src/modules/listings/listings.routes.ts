import { type CatalogueIndex, withPlaceholderImage } from '@bargain-buddy/catalogue';
import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import { createResponse, publicResponse, sendJson } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { saveSearch } from '../suggestions/suggestions.service.ts';
import { catalogueFiles } from './catalogue-file.service.ts';
import { findListings, findProductOffers, getListing } from './listings.service.ts';

type Find<Found> = (index: CatalogueIndex, query: ListingQuery, viewer: CurrentUser | null) => Found;

export const listingRoutes: Module = async (app, { db, config }) => {
  async function search<Found>(request: FastifyRequest<{ Querystring: ListingQuery }>, find: Find<Found>) {
    const { query, user } = request;
    if (query.page === 1) await saveSearch(db, user, query.search);
    return find(await app.catalogueFor(request), query, user);
  }

  pageRoute(
    app,
    config,
    calls.listListings,
    async (request) => {
      const { results, ...found } = await search(request, findListings);
      const { placeholder } = request.query;
      return { ...found, results: results.map((listing) => withPlaceholderImage(listing, placeholder)) };
    },
    publicResponse,
  );

  pageRoute(
    app,
    config,
    calls.listProductOffers,
    async (request) => {
      const { results, ...found } = await search(request, findProductOffers);
      const draw = (listing: Listing) => withPlaceholderImage(listing, request.query.placeholder);
      return { ...found, results: results.map((offers) => ({ ...offers, cheapest: draw(offers.cheapest) })) };
    },
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
