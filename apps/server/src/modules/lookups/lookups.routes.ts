import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { lookUpBarcode, lookUpProducts, suggestLocations } from './lookups.service.ts';

export const lookupRoutes: Module = async (app, { db, config }) => {
  const services = { db, config, limits: app.limits };

  route(app, calls.lookUpProducts, async (request) => ({
    results: await lookUpProducts(services, signedInUser(request), request.query),
  }));

  route(app, calls.lookUpBarcode, async (request) => ({
    product: await lookUpBarcode(services, signedInUser(request), request.query),
  }));

  route(app, calls.suggestLocations, (request) => suggestLocations(services, signedInUser(request), request.query));
};
