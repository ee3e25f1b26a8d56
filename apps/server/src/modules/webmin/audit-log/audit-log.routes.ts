import * as calls from '@bargain-buddy/contract/calls';
import { sendCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import {
  auditColumns,
  eachAuditEntry,
  isAuditLogExportCut,
  listAuditPeople,
  readAuditLog,
} from './audit-log.service.ts';

export const auditLogRoutes: Module = async (app, { db, patientDb, config }) => {
  pageRoute(app, config, calls.readAuditLog, (request) => readAuditLog(db, request.query));

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
