import fp from 'fastify-plugin';
import { BadRequest } from '../errors.ts';

/**
 * Bodies are JSON (415 for anything else that a module does not ask for), an empty one is no body, and nothing in the
 * address or the body may hold a NUL character, which no PostgreSQL text can.
 */
export const jsonBody = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    parse(request, body, (error, value) => {
      if (error) return done(error);
      if (body.includes('\\u0000') && hasNul(value)) return done(new BadRequest('The body contains a NUL character.'));
      done(null, value);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('The address contains a NUL character.') : undefined);
  });
});

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
}
