import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { pageLinks } from '../../platform/paging.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { correctFor } from '../spelling/index.ts';
import { remember } from '../suggestions/suggestions.service.ts';
import { withPlaceholder } from './placeholder.ts';
import { getListing, listListings } from './read-listings.service.ts';

/** The listings that shoppers compare. */
export const listingRoutes: Module = async (app, { db, config }) => {
  route(
    app,
    calls.listListings,
    async (request) => {
      const { search, page } = request.query;
      if (page === 1) await remember(db, request.user, search);
      const found = await listListings(db, request.query, {
        viewer: request.user,
        correct: correctFor(request),
      });
      return {
        count: found.count,
        ...pageLinks(request, config, page, found.nextCursor),
        results: found.listings.map((listing) => withPlaceholder(listing, request.query.placeholder)),
        ...(found.correctedQuery !== undefined && { corrected_query: found.correctedQuery }),
      };
    },
    publicAnswer,
  );

  route(
    app,
    calls.getListing,
    async (request) =>
      withPlaceholder(await getListing(db, request.params.id, request.user), request.query.placeholder),
    publicAnswer,
  );
};
