import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { getUserActivity, listUserEdits } from './activity.service.ts';
import { redoWork, redoWorkOfSeveral, undoWork, undoWorkOfSeveral } from './undo-work.service.ts';

export const activityRoutes: Module = async (app, { db, patientDb, config }) => {
  route(app, calls.getUserActivity, (request) => getUserActivity(db, request.params.id));

  pageRoute(app, config, calls.listUserEdits, (request) => listUserEdits(db, request.params.id, request.query));

  route(app, calls.undoWork, (request) => undoWork(patientDb, request.params.id, request.body, actorOf(request)));

  route(app, calls.undoWorkOfSeveral, (request) => undoWorkOfSeveral(patientDb, request.body, actorOf(request)));

  route(app, calls.redoWorkOfSeveral, (request) => redoWorkOfSeveral(patientDb, request.body.ids, actorOf(request)));

  route(app, calls.redoWork, (request) => redoWork(patientDb, request.params.id, actorOf(request)));
};
