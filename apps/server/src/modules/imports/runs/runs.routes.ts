import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { route } from '../../../platform/http/route.ts';
import { withPageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { cancelImportRun, getImportRun, listImportRuns } from './runs.service.ts';

export const importRunRoutes: Module = async (app, { db, config }) => {
  route(app, calls.listImportRuns, async (request) =>
    withPageLinks(request, config, await listImportRuns(db, request.query)),
  );

  route(app, calls.cancelImportRun, (request) => cancelImportRun(db, request.params.id, actorOf(request)));

  route(app, calls.getImportRun, (request) => getImportRun(db, request.params.id));
};
