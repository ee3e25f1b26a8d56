import * as calls from '@bargain-buddy/contract/calls';
import { sendCsv } from '../../../platform/http/csv-answer.ts';
import { route } from '../../../platform/http/route.ts';
import { withPageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import {
  auditColumns,
  eachAuditEntry,
  isAuditLogExportCut,
  listAuditPeople,
  readAuditLog,
} from './audit-log.service.ts';

export const auditLogRoutes: Module = async (app, { db, patientDb, config }) => {
  route(app, calls.readAuditLog, async (request) =>
    withPageLinks(request, config, await readAuditLog(db, request.query)),
  );

  route(app, calls.exportAuditLog, async (request, reply) =>
    sendCsv(reply, {
      name: 'audit-log',
      columns: auditColumns,
      batches: eachAuditEntry(patientDb, request.query),
      cut: await isAuditLogExportCut(patientDb, request.query),
    }),
  );

  route(app, calls.listAuditPeople, () => listAuditPeople(db));
};
