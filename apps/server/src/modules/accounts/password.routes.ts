import {
  messageSchema,
  passwordChangeSchema,
  passwordResetConfirmSchema,
  passwordResetSchema,
} from '@bargain-buddy/contract';
import { requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failingAccount } from '../../platform/http/responses.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { changePassword } from './password-change.service.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts';

/** Changing a password, and choosing a new one when it was forgotten. */
export const passwordRoutes: Module = async (app, options) => {
  const services = { ...options, limits: app.limits };
  const tags = ['Accounts'];

  app.post(
    '/core/me/password/',
    {
      config: { errors: 'account' },
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Change the own password',
        description: 'Every other session of the account ends.',
        body: passwordChangeSchema,
        response: { 200: messageSchema, ...failingAccount(400, 401, 415, 429, 503) },
      },
    },
    async (request) => {
      await changePassword(services, signedInUser(request), request.body);
      return { message: 'Password changed successfully!' };
    },
  );

  app.post(
    '/core/password_reset/',
    {
      config: { errors: 'account', ignoreToken: true },
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Ask for a link to choose a new password',
        description: 'The answer is the same whether the address has an account or not.',
        body: passwordResetSchema,
        response: { 200: messageSchema, ...failingAccount(400, 415, 429, 503) },
      },
    },
    async (request) => {
      await requestPasswordReset(services, request.body.email, clientNetwork(request.ip));
      return { message: 'Password reset email sent. Please check your inbox.' };
    },
  );

  app.post(
    '/core/password_reset/confirm/',
    {
      config: { errors: 'account', ignoreToken: true },
      onRequest: limited('resetClient'),
      schema: {
        tags,
        operationId: 'confirmPasswordReset',
        summary: 'Choose a new password with the token of a reset link',
        description: 'A token works once, for an hour. Every session of the account ends.',
        body: passwordResetConfirmSchema,
        response: { 200: messageSchema, ...failingAccount(400, 415, 429, 503) },
      },
    },
    async (request) => {
      await confirmPasswordReset(services, request.body, clientNetwork(request.ip));
      return { message: 'Your password has been changed. You can log in with it now.' };
    },
  );
};
