import * as calls from '@bargain-buddy/contract/calls';
import { answerCsv } from '../../../platform/http/csv-answer.ts';
import { route } from '../../../platform/http/route.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { auditColumns, eachAuditEntry, isAuditLogCut, listAuditPeople, readAuditLog } from './audit-log.service.ts';

export const auditLogRoutes: Module = async (app, { db, patientDb, config }) => {
  route(app, calls.readAuditLog, async (request) => {
    const { count, entries, next } = await readAuditLog(db, request.query);
    return { count, ...pageLinks(request, config, request.query.page, next), results: entries };
  });

  route(app, calls.exportAuditLog, async (request, reply) =>
    answerCsv(reply, {
      name: 'audit-log',
      columns: auditColumns,
      batches: eachAuditEntry(patientDb, request.query),
      cut: await isAuditLogCut(patientDb, request.query),
    }),
  );

  route(app, calls.listAuditPeople, () => listAuditPeople(db));
};
