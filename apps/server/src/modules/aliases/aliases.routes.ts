import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { changeMatch, listAliases, listClosest } from './aliases.service.ts';

export const aliasRoutes: Module = async (app, { db }) => {
  route(app, calls.listImportMatches, (request) => listAliases(db, request.query));

  route(app, calls.findClosestRecords, (request) => listClosest(db, request.body));

  route(app, calls.changeImportMatch, (request) => changeMatch(db, request.body, actorOf(request)));
};
