import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-answer.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getImport, listImports, listSurveyImports } from './history.service.ts';
import { readImportReportFile, readRunReportFile } from './report-parts.service.ts';
import { importReportColumns } from './report-rows.ts';
import { cancelImportRun, getImportRun, listImportRuns } from './runs/runs.service.ts';
import { clearSamples, getSamples } from './samples.service.ts';
import { undoImport } from './undo.service.ts';
import { priceFileUploadRoutes } from './uploads.routes.ts';

export const importRoutes: Module = async (app, services) => {
  const { db, patientDb, config } = services;
  await app.register(priceFileUploadRoutes, services);

  pageRoute(app, config, calls.listImportRuns, (request) => listImportRuns(db, request.query));

  route(app, calls.cancelImportRun, (request) => cancelImportRun(db, request.params.id, actorOf(request)));

  route(app, calls.getImportRun, (request) => getImportRun(db, request.params.id));

  route(app, calls.getSamples, () => getSamples(db), publicResponse);

  route(app, calls.clearSamples, (request) =>
    clearSamples(patientDb, { dryRun: request.body.dry_run, actor: actorOf(request) }),
  );

  pageRoute(app, config, calls.listSurveyImports, (request) => listSurveyImports(db, request.query));

  pageRoute(app, config, calls.listImports, (request) => listImports(db, request.query));

  route(app, calls.getImport, (request) => getImport(db, request.params.id));

  route(app, calls.exportImportCells, async (request, reply) => {
    const { id } = request.params;
    const { part, format } = request.query;
    const file = await readImportReportFile(patientDb, id, part);
    return sendTable(reply, format, {
      name: `import-${id}-${part}`,
      sheet: 'Report',
      columns: importReportColumns,
      ...file,
    });
  });

  route(app, calls.exportRunCells, async (request, reply) => {
    const { id } = request.params;
    const { part, format, decisions } = request.body;
    const file = await readRunReportFile(patientDb, id, part, decisions);
    return sendTable(reply, format, {
      name: `preview-${id}-${part}`,
      sheet: 'Report',
      columns: importReportColumns,
      ...file,
    });
  });

  for (const call of [calls.undoSurveyImport, calls.undoImport]) {
    route(app, call, (request) => undoImport(patientDb, request.params.id, actorOf(request)));
  }
};
