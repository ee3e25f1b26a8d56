import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { processOneByOne } from '../bulk.ts';
import { listRevisions, undoRevision } from './revisions.service.ts';

export const revisionRoutes: Module = async (app, { db, config }) => {
  pageRoute(app, config, calls.listRevisions, (request) => listRevisions(db, request.query));

  route(app, calls.undoRevision, (request) => undoRevision(db, request.params.id, actorOf(request)));

  route(app, calls.undoRevisions, (request) =>
    processOneByOne(request.body.ids, async (id) => void (await undoRevision(db, id, actorOf(request)))),
  );
};
