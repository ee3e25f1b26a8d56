import type { AdminUser } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { localDay } from '@bargain-buddy/domain';
import { actorOf } from '../../../platform/audit.ts';
import { type CsvColumns, sendAllAsCsv } from '../../../platform/http/csv-answer.ts';
import { pageRoute } from '../../../platform/http/page-route.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { changeUser, changeUsers, createUser, deleteUser, resetSecondStepOfUser } from './change-users.service.ts';
import { listMatchingReporters, listReporters, reporterExportColumns, reporterQueries } from './reporters.service.ts';
import { getUser, listMatchingUsers, listUsers, userQueries } from './users.service.ts';

export const userRoutes: Module = async (app, { config, db, patientDb }) => {
  pageRoute(app, config, calls.listUsers, (request) => listUsers(db, request.query));

  route(app, calls.exportUsers, (request, reply) =>
    sendAllAsCsv(reply, { name: 'users', columns: userColumns }, userQueries(patientDb, request.query)),
  );

  route(app, calls.listMatchingUsers, (request) => listMatchingUsers(db, request.query));

  route(app, calls.createUser, (request) => createUser({ db, config }, request.body, actorOf(request)));

  route(app, calls.changeUsers, (request) => changeUsers(db, request.body.ids, request.body.action, actorOf(request)));

  route(app, calls.getUser, (request) => getUser(db, request.params.id));

  route(app, calls.changeUser, (request) => changeUser(db, request.params.id, request.body, actorOf(request)));

  route(app, calls.resetSecondStep, (request) =>
    resetSecondStepOfUser({ db, config }, request.params.id, actorOf(request)),
  );

  route(app, calls.deleteUser, (request) => deleteUser(db, request.params.id, actorOf(request)));

  pageRoute(app, config, calls.listReporters, (request) => listReporters(db, request.query));

  route(app, calls.exportReporters, (request, reply) =>
    sendAllAsCsv(
      reply,
      { name: 'reporters', columns: reporterExportColumns },
      reporterQueries(patientDb, request.query),
    ),
  );

  route(app, calls.listMatchingReporters, (request) => listMatchingReporters(db, request.query));
};

const userColumns: CsvColumns<AdminUser> = {
  Id: ({ id }) => id,
  Email: ({ email }) => email,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Phone: ({ phone_number }) => phone_number,
  State: ({ is_active }) => (is_active ? 'Active' : 'Deactivated'),
  Role: ({ is_superuser }) => (is_superuser ? 'Superuser' : 'Shopper'),
  Joined: ({ date_joined }) => localDay(new Date(date_joined)),
  'Last active': ({ last_seen }) => last_seen && localDay(new Date(last_seen)),
  Prices: ({ prices }) => prices,
  Lists: ({ own_lists }) => own_lists,
};
