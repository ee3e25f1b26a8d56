import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { dismissDuplicate, findDuplicates } from './duplicates.service.ts';
import { listMerges, mergeRecords } from './merge.service.ts';
import { undoMerge } from './undo-merge.service.ts';

export const mergeRoutes: Module = async (app, { db, config }) => {
  route(app, calls.findDuplicates, (request) => findDuplicates(db, request.query));

  route(app, calls.dismissDuplicate, (request) => dismissDuplicate(db, request.body, actorOf(request)));

  route(app, calls.mergeRecords, (request) => mergeRecords(db, request.body, actorOf(request)));

  pageRoute(app, config, calls.listMerges, (request) => listMerges(db, request.query));

  route(app, calls.undoMerge, (request) => undoMerge(db, request.params.id, actorOf(request)));
};
