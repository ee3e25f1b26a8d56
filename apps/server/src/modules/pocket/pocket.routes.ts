import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyReply } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendJson } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { pocketOf } from './pocket.service.ts';

/** What a device keeps of the catalogue and of its person's habits. */
export const pocketRoutes: Module = async (app, { db }) => {
  const pocketFor = pocketOf(db);
  route(app, calls.getPocket, async (request, reply) => {
    const made = await pocketFor(request.query.region, request.user);
    // Written already, so that a megabyte is not checked and written for each device; a test reads it by its schema.
    return sendJson(request, reply as FastifyReply, made) as never;
  });
};
