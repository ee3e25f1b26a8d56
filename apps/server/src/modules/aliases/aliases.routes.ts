import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { changeImportMatch, listAliases, listClosestRecords } from './aliases.service.ts';

export const aliasRoutes: Module = async (app, { db }) => {
  route(app, calls.listImportMatches, (request) => listAliases(db, request.query));

  route(app, calls.findClosestRecords, (request) => listClosestRecords(db, request.body));

  route(app, calls.changeImportMatch, (request) => changeImportMatch(db, request.body, actorOf(request)));
};
