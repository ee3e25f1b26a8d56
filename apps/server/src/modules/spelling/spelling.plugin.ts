import fp from 'fastify-plugin';
import type { AppServices } from '../../platform/services.ts';
import { createSpelling, type Spelling } from './spelling.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    spelling: Spelling;
  }
}

/** Makes `app.spelling`, which searches and suggestions share. */
export const spelling = fp(async (app, { db }: AppServices) => {
  const made = createSpelling(db);
  app.decorate('spelling', made);
  app.addHook('onClose', () => made.close());
});
