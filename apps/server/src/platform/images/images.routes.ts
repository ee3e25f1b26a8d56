import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../services.ts';
import { localImageStore } from './image-store.ts';

/** Serves the kept pictures at /images/; a picture's name changes with its content, so caches keep it for ever. */
export async function imageRoutes(app: FastifyInstance, { config }: AppServices): Promise<void> {
  const { folder } = localImageStore(config.dataDir);
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'");
    },
  });
}
