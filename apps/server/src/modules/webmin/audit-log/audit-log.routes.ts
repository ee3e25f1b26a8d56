import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../../platform/http/route.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { readAuditLog } from './audit-log.service.ts';

/** What administrators changed; for superusers. */
export const auditLogRoutes: Module = async (app, { db, config }) => {
  route(app, calls.readAuditLog, async (request) => {
    const { count, entries, next } = await readAuditLog(db, request.query);
    return { count, ...pageLinks(request, config, request.query.page, next), results: entries };
  });
};
