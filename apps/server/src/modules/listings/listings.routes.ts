import type { ListingQuery } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { correctFor } from '../spelling/index.ts';
import { remember } from '../suggestions/suggestions.service.ts';
import { isGuest } from './listing-index/listing-index.plugin.ts';
import { withPlaceholder } from './placeholder.ts';
import { isFoundInMemory } from './question.ts';
import { getListing, type List, listListings, listProductOffers } from './read-listings.service.ts';

/** The listings that shoppers compare. */
export const listingRoutes: Module = async (app, { db, config }) => {
  /**
   * What `list` finds, as a page; the person's search is remembered. Guests are told of listings from memory what the
   * database finds.
   */
  async function page<T>(
    request: FastifyRequest<{ Querystring: ListingQuery }>,
    list: List<T>,
    { isByProduct = false } = {},
  ) {
    const { query, user } = request;
    if (query.page === 1) await remember(db, user, query.search);
    // Of what a replica finds nothing is kept.
    const isWanted = isFoundInMemory(query, isByProduct) || (!isByProduct && isGuest(request) && request.readDb === db);
    const contents = isWanted ? await app.listingsFor(request) : undefined;
    const found = await list(request.readDb, query, { viewer: user, correct: correctFor(request), contents });
    return {
      count: found.count,
      ...pageLinks(request, config, query.page, found.nextCursor),
      found: found.results,
      ...(found.correctedQuery !== undefined && { corrected_query: found.correctedQuery }),
    };
  }

  route(
    app,
    calls.listListings,
    async (request) => {
      const { found, ...answer } = await page(request, listListings);
      return { ...answer, results: found.map((listing) => withPlaceholder(listing, request.query.placeholder)) };
    },
    publicAnswer,
  );

  route(
    app,
    calls.listProductOffers,
    async (request) => {
      const { found, ...answer } = await page(request, listProductOffers, { isByProduct: true });
      const results = found.map(({ cheapest, ...offers }) => ({
        ...offers,
        cheapest: withPlaceholder(cheapest, request.query.placeholder),
      }));
      return { ...answer, results };
    },
    publicAnswer,
  );

  route(
    app,
    calls.getListing,
    async (request) =>
      withPlaceholder(await getListing(request.readDb, request.params.id, request.user), request.query.placeholder),
    publicAnswer,
  );
};
