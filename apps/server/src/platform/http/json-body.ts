import fp from 'fastify-plugin';
import { BadRequest } from '../errors.ts';

/** In JSON a NUL is always written like this. The backslash before `u` is no escaped one. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

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
      if (escapedNul.test(body)) return done(new BadRequest('The body contains a NUL character.'));
      done(null, value);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('The address contains a NUL character.') : undefined);
  });
});
