import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route, withStatus } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { addItem, addItems } from './adding.service.ts';
import { changeItem } from './change-item.service.ts';
import { listChanges } from './changes.service.ts';
import { deleteItem, listItems } from './items.service.ts';
import { changeList, createList, deleteList, getList, listLists } from './lists.service.ts';
import { endPlan, takePlan } from './plan/take-plan.service.ts';
import { syncList } from './sync/sync.service.ts';
import { listUsualThings } from './usual-things.service.ts';

export const listRoutes: Module = async (app, { config, db }) => {
  pageRoute(app, config, calls.listShoppingLists, (request) => listLists(db, signedInUser(request), request.query));

  route(app, calls.createShoppingList, async (request) => {
    const { list, isNew } = await createList(db, signedInUser(request), request.body);
    return withStatus(isNew ? 201 : 200, list);
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

  pageRoute(app, config, calls.listItems, (request) => listItems(db, signedInUser(request), request.query));

  route(app, calls.listUsualThings, (request) => listUsualThings(db, signedInUser(request)));

  route(app, calls.addItem, async (request) => {
    const added = await addItem(db, signedInUser(request), request.body);
    return withStatus(added.outcome === 'added' ? 201 : 200, added);
  });

  route(app, calls.addItems, (request) => addItems(db, signedInUser(request), request.body));

  route(app, calls.changeItem, (request) => changeItem(db, signedInUser(request), request.params.id, request.body));

  route(app, calls.removeItem, (request) => deleteItem(db, signedInUser(request), request.params.id));
};
