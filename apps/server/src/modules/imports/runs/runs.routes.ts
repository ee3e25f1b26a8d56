import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { cancelImportRun, getImportRun, listImportRuns } from './runs.service.ts';

export const importRunRoutes: Module = async (app, { db, config }) => {
  pageRoute(app, config, calls.listImportRuns, (request) => listImportRuns(db, request.query));

  route(app, calls.cancelImportRun, (request) => cancelImportRun(db, request.params.id, actorOf(request)));

  route(app, calls.getImportRun, (request) => getImportRun(db, request.params.id));
};
