import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { clearSamples, getSamples } from './samples.service.ts';

export const sampleRoutes: Module = async (app, { db, patientDb }) => {
  route(app, calls.getSamples, () => getSamples(db), publicResponse);

  route(app, calls.clearSamples, (request) =>
    clearSamples(patientDb, { dryRun: request.body.dry_run, actor: actorOf(request) }),
  );
};
