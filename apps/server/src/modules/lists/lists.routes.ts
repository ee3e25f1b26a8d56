import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { answer, route } from '../../platform/http/route.ts';
import { withPageLinks } from '../../platform/paging.ts';
import type { Module } from '../../platform/services.ts';
import { listChanges } from './changes.service.ts';
import { changeList, createList, deleteList, getList, listLists } from './lists.service.ts';
import { endPlan, takePlan } from './plan/take-plan.service.ts';
import { syncList } from './sync/sync.service.ts';

export const listRoutes: Module = async (app, { db, config }) => {
  route(app, calls.listShoppingLists, async (request) =>
    withPageLinks(request, config, await listLists(db, signedInUser(request), request.query)),
  );

  route(app, calls.createShoppingList, async (request) => {
    const { list, isNew } = await createList(db, signedInUser(request), request.body);
    return answer(isNew ? 201 : 200, list);
  });

  route(app, calls.getShoppingList, (request) => getList(db, signedInUser(request), request.params.id));

  for (const call of [calls.replaceShoppingList, calls.changeShoppingList]) {
    route(app, call, (request) => changeList(db, signedInUser(request), request.params.id, request.body));
  }

  route(app, calls.deleteShoppingList, (request) => deleteList(db, signedInUser(request), request.params.id));

  route(app, calls.takePlan, (request) => takePlan(db, signedInUser(request), request.params.id, request.body));

  route(app, calls.endPlan, (request) => endPlan(db, signedInUser(request), request.params.id));

  route(app, calls.listChanges, (request) =>
    listChanges(db, signedInUser(request), request.params.id, request.query.since),
  );

  route(app, calls.syncList, (request) => syncList(db, signedInUser(request), request.params.id, request.body.changes));
};
