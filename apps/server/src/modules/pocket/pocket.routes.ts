import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyReply } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendJson } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { pocketOf } from './pocket.service.ts';

export const pocketRoutes: Module = async (app, { db }) => {
  const pocketFor = pocketOf(db);
  route(app, calls.getPocket, async (request, reply) => {
    const made = await pocketFor(request.query.region, request.user);
    // Already serialized, because validating a megabyte per request is slow. A test checks the schema.
    return sendJson(request, reply as FastifyReply, made) as never;
  });
};
