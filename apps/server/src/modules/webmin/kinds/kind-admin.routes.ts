import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { createAisle, deleteAisle, listAdminAisles, orderAisles, renameAisle } from './aisles.service.ts';
import { changeKind, deleteKind, mergeKinds, splitKind } from './kind-admin.service.ts';
import { getAdminKind, listAdminKinds, listKindChanges, listKindProducts } from './kind-lists.service.ts';
import { undoKindChange } from './undo.service.ts';

export const kindAdminRoutes: Module = async (app, { db, config }) => {
  pageRoute(app, config, calls.listAdminKinds, (request) => listAdminKinds(db, request.query));
  route(app, calls.getAdminKind, (request) => getAdminKind(db, request.params.id));
  pageRoute(app, config, calls.listKindProducts, (request) => listKindProducts(db, request.params.id, request.query));
  route(app, calls.changeKind, (request) => changeKind(db, request.params.id, request.body, actorOf(request)));
  route(app, calls.deleteKind, (request) => deleteKind(db, request.params.id, actorOf(request)));
  route(app, calls.mergeKinds, (request) => mergeKinds(db, request.body, actorOf(request)));
  route(app, calls.splitKind, (request) => splitKind(db, request.body, actorOf(request)));
  route(app, calls.createAisle, (request) => createAisle(db, request.body.name, actorOf(request)));
  route(app, calls.renameAisle, (request) => renameAisle(db, request.params.id, request.body.name, actorOf(request)));
  route(app, calls.orderAisles, (request) => orderAisles(db, request.body.ids, actorOf(request)));
  route(app, calls.listAdminAisles, () => listAdminAisles(db));
  route(app, calls.deleteAisle, (request) => deleteAisle(db, request.params.id, request.query.to, actorOf(request)));
  pageRoute(app, config, calls.listKindChanges, (request) => listKindChanges(db, request.query));
  route(app, calls.undoKindChange, (request) => undoKindChange(db, request.params.id, actorOf(request)));
};
