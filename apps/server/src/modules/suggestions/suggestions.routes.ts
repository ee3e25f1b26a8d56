import { catalogueIdParamsSchema, suggestionQuerySchema, suggestionsSchema } from '@bargain-buddy/contract';
import { requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../platform/http/responses.ts';
import { publicAnswer } from '../../platform/public-answer.ts';
import type { Module } from '../../platform/services.ts';
import { forget, forgetAll, suggest } from './suggestions.service.ts';

/** What a half-typed search may become, and what a person searched for before. */
export const suggestionRoutes: Module = async (app, { db }) => {
  const tags = ['Suggestions'];

  app.get(
    '/search-suggest/search-suggest/',
    {
      ...publicAnswer,
      schema: {
        tags,
        operationId: 'suggest',
        summary: 'Suggestions while typing',
        description: 'At most ten of each kind. History is the signed-in person’s own.',
        querystring: suggestionQuerySchema,
        response: { 200: suggestionsSchema, ...failing(400, 401, 429, 503) },
      },
    },
    (request) => suggest(db, request.query, request.user),
  );

  app.delete(
    '/search-suggest/search-suggest/history/:id/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'forgetSearch',
        summary: 'Forget one of the own searches',
        params: catalogueIdParamsSchema,
        response: { 204: noContent, ...failing(400, 401, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      await forget(db, signedInUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/search-suggest/search-suggest/history/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'forgetSearches',
        summary: 'Forget all own searches',
        response: { 204: noContent, ...failing(401, 429, 503) },
      },
    },
    async (request, reply) => {
      await forgetAll(db, signedInUser(request));
      return reply.code(204).send();
    },
  );
};
