import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { route } from '../../../platform/http/route.ts';
import { withPageLinks } from '../../../platform/paging.ts';
import type { Module } from '../../../platform/services.ts';
import { processOneByOne } from '../bulk.ts';
import { listRevisions, undoRevision } from './revisions.service.ts';

export const revisionRoutes: Module = async (app, { db, config }) => {
  route(app, calls.listRevisions, async (request) =>
    withPageLinks(request, config, await listRevisions(db, request.query)),
  );

  route(app, calls.undoRevision, (request) => undoRevision(db, request.params.id, actorOf(request)));

  route(app, calls.undoRevisions, (request) =>
    processOneByOne(request.body.ids, async (id) => void (await undoRevision(db, id, actorOf(request)))),
  );
};
