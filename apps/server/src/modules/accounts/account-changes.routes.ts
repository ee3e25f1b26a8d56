import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { cancelEmailChange, restoreFormerEmail } from './email-change.service.ts';
import { resendVerificationMail, verifyEmailByLink } from './email-proof.service.ts';
import { changePassword } from './password-change.service.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts';

export const accountChangeRoutes: Module = async (app, options) => {
  const services = { ...options, limits: app.limits };

  route(app, calls.changePassword, async (request) => {
    await changePassword(services, signedInUser(request), request.body);
    return { message: 'Password changed successfully!' };
  });

  route(app, calls.requestPasswordReset, async (request) => {
    await requestPasswordReset(services, request.body.email, clientNetwork(request.ip));
    return { message: 'Password reset email sent. Please check your inbox.' };
  });

  route(
    app,
    calls.confirmPasswordReset,
    async (request) => {
      await confirmPasswordReset(services, request.body, clientNetwork(request.ip));
      return { message: 'Your password has been changed. You can log in with it now.' };
    },
    { onRequest: rateLimitHook('resetClient') },
  );

  const { db } = services;
  const onRequest = rateLimitHook('links');

  route(app, calls.verifyEmail, (request) => verifyEmailByLink(db, request.body.token), { onRequest });
  route(app, calls.resendVerification, (request) => resendVerificationMail(services, signedInUser(request)));
  route(app, calls.cancelEmailChange, (request) => cancelEmailChange(db, signedInUser(request)));
  route(app, calls.revertEmailChange, (request) => restoreFormerEmail(db, request.body.token), { onRequest });
};
