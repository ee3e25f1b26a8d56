import {
  idParamsSchema,
  listingDetailsQuerySchema,
  listingPageSchema,
  listingQuerySchema,
  listingSchema,
} from '@bargain-buddy/contract';
import { failing } from '../../platform/http/responses.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { remember } from '../suggestions/suggestions.service.ts';
import { getListing, listListings } from './listings.service.ts';
import { withPlaceholder } from './placeholder.ts';

/** The listings that shoppers compare. */
export const listingRoutes: Module = async (app, { db, config }) => {
  const tags = ['Listings'];

  app.get(
    '/price/price/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'listListings',
        summary: 'Search and browse listings',
        description:
          'A listing matches when every word of `search` begins a word of its product or its store; what has no words, such as ' +
          'emoji alone, finds nothing. Without `ordering` a search answers by relevance, everything else newest first.',
        querystring: listingQuerySchema,
        response: { 200: listingPageSchema, ...failing(400, 401, 429, 503) },
      },
    },
    async (request) => {
      const { search, page } = request.query;
      if (page === 1) await remember(db, request.user, search);
      const found = await listListings(db, request.query, request.user);
      return {
        count: found.count,
        ...pageLinks(request, config, page, found.nextCursor),
        results: found.listings.map((listing) => withPlaceholder(listing, request.query.placeholder)),
        ...(found.correctedQuery !== undefined && { corrected_query: found.correctedQuery }),
      };
    },
  );

  app.get(
    '/price/price/:id/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'getListing',
        summary: 'One listing',
        params: idParamsSchema,
        querystring: listingDetailsQuerySchema,
        response: { 200: listingSchema, ...failing(400, 401, 404, 429, 503) },
      },
    },
    async (request) =>
      withPlaceholder(await getListing(db, request.params.id, request.user), request.query.placeholder),
  );
};
