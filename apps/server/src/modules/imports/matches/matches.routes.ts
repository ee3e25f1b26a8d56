import { importMatchListSchema, importMatchSchema } from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../../platform/http/responses.ts';
import type { Module } from '../../../platform/services.ts';
import { changeMatch, listMatches } from './matches.service.ts';

/** Which product or store files mean by names that nothing has here. */
export const matchRoutes: Module = async (app, { db }) => {
  const tags = ['Imports'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/import-matches/',
    {
      schema: {
        tags,
        operationId: 'listImportMatches',
        summary: 'What files are known to mean',
        response: { 200: importMatchListSchema, ...failing(401, 403, 429, 503) },
      },
    },
    () => listMatches(db),
  );

  app.put(
    '/webmin/import-matches/',
    {
      schema: {
        tags,
        operationId: 'changeImportMatch',
        summary: 'Remember, or forget, which product or store files mean by a name',
        body: importMatchSchema,
        response: { 204: noContent, ...failing(400, 401, 403, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await changeMatch(db, request.body, actorOf(request));
      return reply.code(204).send();
    },
  );
};
