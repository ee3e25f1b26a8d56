import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../../platform/http/route.ts';
import { pageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { getRun, listRuns } from './runs.service.ts';

/** Imports in the background: how far they are and what came of them; for superusers. */
export const runRoutes: Module = async (app, { db, config }) => {
  route(app, calls.listImportRuns, async (request) => {
    const { count, hasNext, runs } = await listRuns(db, request.query);
    return { count, ...pageLinks(request, config, request.query.page, hasNext), results: runs };
  });

  route(app, calls.getImportRun, (request) => getRun(db, request.params.id));
};
