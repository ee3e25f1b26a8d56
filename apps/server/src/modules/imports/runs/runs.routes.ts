import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { route } from '../../../platform/http/route.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { cancelRun, getRun, listRuns } from './runs.service.ts';

export const runRoutes: Module = async (app, { db, config }) => {
  route(app, calls.listImportRuns, async (request) => {
    const { count, hasNext, runs } = await listRuns(db, request.query);
    return { count, ...pageLinks(request, config, request.query.page, hasNext), results: runs };
  });

  route(app, calls.cancelImportRun, (request) => cancelRun(db, request.params.id, actorOf(request)));

  route(app, calls.getImportRun, (request) => getRun(db, request.params.id));
};
