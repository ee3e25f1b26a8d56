import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { cancelAddressChange, restoreAddress } from './address-change.service.ts';
import { resendProof, verifyAddress } from './address-proof.service.ts';

export const addressRoutes: Module = async (app, options) => {
  const services = { ...options, limits: app.limits };
  const { db } = services;
  const onRequest = limited('links');

  route(app, calls.verifyEmail, (request) => verifyAddress(db, request.body.token), { onRequest });
  route(app, calls.resendVerification, (request) => resendProof(services, signedInUser(request)));
  route(app, calls.cancelEmailChange, (request) => cancelAddressChange(db, signedInUser(request)));
  route(app, calls.revertEmailChange, (request) => restoreAddress(db, request.body.token), { onRequest });
};
