import { auditLogPageSchema, auditLogQuerySchema } from '@bargain-buddy/contract';
import { requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing } from '../../../platform/http/responses.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { readAuditLog } from './audit-log.service.ts';

/** What administrators changed; for superusers. */
export const auditLogRoutes: Module = async (app, { db, config }) => {
  app.get(
    '/webmin/audit-log/',
    {
      onRequest: requireSuperuser,
      schema: {
        tags: ['WebMin'],
        operationId: 'readAuditLog',
        summary: 'What administrators changed, newest first',
        querystring: auditLogQuerySchema,
        response: { 200: auditLogPageSchema, ...failing(400, 401, 403, 429, 503) },
      },
    },
    async (request) => {
      const { count, entries, next } = await readAuditLog(db, request.query);
      return { count, ...pageLinks(request, config, request.query.page, next), results: entries };
    },
  );
};
