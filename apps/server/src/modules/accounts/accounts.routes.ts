import {
  loginSchema,
  messageSchema,
  refreshSchema,
  registerSchema,
  tokenPairSchema,
  userSchema,
} from '@bargain-buddy/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import { requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { forgetOldNetworks } from '../../platform/auth/known-network.ts';
import { type Client, deleteExpiredTokens } from '../../platform/auth/refresh-token.ts';
import { failing, failingAccount, noContent } from '../../platform/http/responses.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { AppServices } from '../../platform/services.ts';
import { getOwnAccount, login, logout, refresh } from './accounts.service.ts';
import { register } from './registration.service.ts';

/** Sign-up, sessions, and the signed-in person's own account. */
export const accountRoutes: FastifyPluginAsyncZod<AppServices & { accessTokens: AccessTokens }> = async (
  app,
  options,
) => {
  const services = { ...options, limits: app.limits };
  const tags = ['Accounts'];
  const config = { errors: 'account', ignoreToken: true } as const;

  app.post(
    '/core/login/',
    {
      config,
      schema: {
        tags,
        operationId: 'login',
        summary: 'Start a session',
        description: 'Ten failures for an account from one client in 15 minutes, or thirty from anywhere, end in 429.',
        body: loginSchema,
        response: { 200: tokenPairSchema, ...failingAccount(400, 401, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return login(services, request.body, clientOf(request));
    },
  );

  app.post(
    '/core/refresh/',
    {
      config,
      schema: {
        tags,
        operationId: 'refresh',
        summary: 'Exchange a refresh token',
        description:
          'A refresh token works once; again within 10 seconds (two tabs), and within an hour while nobody used its ' +
          'successor (a lost answer). Otherwise using it again ends the whole session.',
        body: refreshSchema,
        response: { 200: tokenPairSchema, ...failingAccount(400, 401, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return refresh(services, request.body.refresh, clientOf(request));
    },
  );

  app.post(
    '/core/logout/',
    {
      config,
      schema: {
        tags,
        operationId: 'logout',
        summary: 'End a session',
        body: refreshSchema,
        response: { 204: noContent, ...failingAccount(400, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await logout(services, request.body.refresh);
      return reply.code(204).send();
    },
  );

  app.post(
    '/core/register/',
    {
      config,
      onRequest: limited('signUp'),
      schema: {
        tags,
        operationId: 'register',
        summary: 'Make an account',
        body: registerSchema,
        response: { 201: messageSchema, ...failingAccount(400, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await register(services.db, request.body);
      return reply.code(201).send({ message: 'Your account has been created.' });
    },
  );

  app.get(
    '/core/me/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'getOwnAccount',
        summary: 'The signed-in user',
        response: { 200: userSchema, ...failing(401) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return getOwnAccount(services, signedInUser(request));
    },
  );

  const hour = 3_600_000;
  const cleanup = setInterval(() => {
    Promise.all([deleteExpiredTokens(services.db), forgetOldNetworks(services.db)]).catch((err: unknown) =>
      app.log.warn({ err }, 'old sessions could not be deleted'),
    );
  }, hour).unref();
  app.addHook('onClose', async () => clearInterval(cleanup));
};

function clientOf(request: FastifyRequest): Client {
  return { network: clientNetwork(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
