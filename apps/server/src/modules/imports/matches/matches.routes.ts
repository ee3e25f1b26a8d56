import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { changeMatch, listMatches } from './matches.service.ts';

/** Which product or store files mean by names that nothing has here. */
export const matchRoutes: Module = async (app, { db }) => {
  route(app, calls.listImportMatches, () => listMatches(db));

  route(app, calls.changeImportMatch, (request) => changeMatch(db, request.body, actorOf(request)));
};
