import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { getDashboard, retryJob } from './dashboard.service.ts';

export const dashboardRoutes: Module = async (app, services) => {
  route(app, calls.getDashboard, () => getDashboard(services));

  route(app, calls.retryJob, (request) => retryJob(services, request.params.id, actorOf(request)));
};
