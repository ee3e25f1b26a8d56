import * as calls from '@bargain-buddy/contract/calls';
import { answerCsv } from '../../../platform/http/csv-answer.ts';
import { route } from '../../../platform/http/route.ts';
import { withPageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import {
  areReportersCut,
  eachReporter,
  listMatchingReporters,
  listReporters,
  reporterColumns,
} from './reporters.service.ts';

export const reporterRoutes: Module = async (app, { db, patientDb, config }) => {
  route(app, calls.listReporters, async (request) =>
    withPageLinks(request, config, await listReporters(db, request.query)),
  );

  route(app, calls.exportReporters, async (request, reply) =>
    answerCsv(reply, {
      name: 'reporters',
      columns: reporterColumns,
      batches: eachReporter(patientDb, request.query),
      cut: await areReportersCut(patientDb, request.query),
    }),
  );

  route(app, calls.listMatchingReporters, (request) => listMatchingReporters(db, request.query));
};
