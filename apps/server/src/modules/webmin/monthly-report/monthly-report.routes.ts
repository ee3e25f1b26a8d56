import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { listReportMonths, makeMonthlyReport } from './monthly-report.service.ts';

export const monthlyReportRoutes: Module = async (app, { db, patientDb }) => {
  route(app, calls.listReportMonths, () => listReportMonths(db));

  route(app, calls.getMonthlyReport, async (request, reply) => {
    const { month, file } = await makeMonthlyReport(patientDb, request.query);
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="prices-${month}.xlsx"`)
      .send(file);
  });
};
