import fp from 'fastify-plugin';
import { BadRequest } from '../errors.ts';

/** JSON always escapes NUL like this. The backslash before `u` must not be escaped itself. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses JSON bodies. Refuses NUL characters, which PostgreSQL text cannot contain, and other media types with 415. */
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
