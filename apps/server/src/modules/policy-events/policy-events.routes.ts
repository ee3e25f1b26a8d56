import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { sendRowsAsCsv } from '../../platform/http/csv-answer.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import {
  changePolicyEvent,
  createPolicyEvent,
  deletePolicyEvent,
  exportPolicyEvents,
  listPolicyEvents,
  policyEventColumns,
} from './policy-events.service.ts';

export const policyEventRoutes: Module = async (app, { db }) => {
  route(app, calls.listPolicyEvents, () => listPolicyEvents(db), publicResponse);

  route(app, calls.exportPolicyEvents, async (_request, reply) =>
    sendRowsAsCsv(reply, { name: 'vat-changes', columns: policyEventColumns, rows: await exportPolicyEvents(db) }),
  );

  route(app, calls.createPolicyEvent, (request) => createPolicyEvent(db, request.body, actorOf(request)));

  route(app, calls.changePolicyEvent, (request) =>
    changePolicyEvent(db, request.params.id, request.body, actorOf(request)),
  );

  route(app, calls.deletePolicyEvent, (request) => deletePolicyEvent(db, request.params.id, actorOf(request)));
};
