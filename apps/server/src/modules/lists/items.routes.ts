import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { answer, route } from '../../platform/http/route.ts';
import { withPageLinks } from '../../platform/paging.ts';
import type { Module } from '../../platform/services.ts';
import { addItem, addItems } from './adding.service.ts';
import { changeItem } from './change-item.service.ts';
import { deleteItem, listItems } from './items.service.ts';
import { listUsualThings } from './usual-things.service.ts';

export const itemRoutes: Module = async (app, { db, config }) => {
  route(app, calls.listItems, async (request) =>
    withPageLinks(request, config, await listItems(db, signedInUser(request), request.query)),
  );

  route(app, calls.listUsualThings, (request) => listUsualThings(db, signedInUser(request)));

  route(app, calls.addItem, async (request) => {
    const added = await addItem(db, signedInUser(request), request.body);
    return answer(added.outcome === 'added' ? 201 : 200, added);
  });

  route(app, calls.addItems, (request) => addItems(db, signedInUser(request), request.body));

  route(app, calls.changeItem, (request) => changeItem(db, signedInUser(request), request.params.id, request.body));

  route(app, calls.removeItem, (request) => deleteItem(db, signedInUser(request), request.params.id));
};
