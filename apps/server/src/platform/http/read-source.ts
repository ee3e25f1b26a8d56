import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import { maySucceedOnPrimary } from '../database/database-errors.ts';
import { openReadReplicas } from '../database/read-replicas.ts';
import { type ReadSource, runOnReadSource } from '../database/routed-database.ts';
import { HttpError } from '../errors.ts';
import type { AppServices } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readSource: ReadSource;
    /** Runs `work`. Repeats it on another source after a failure that another source may not have. */
    readAnywhere<T>(work: () => T | Promise<T>): Promise<T>;
  }
}

/** The position of the browser's last write, in an HttpOnly cookie. */
const cookieName = 'bb_written';
const writtenCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9A-F]{1,8}/[0-9A-F]{1,8})(?:;|$)`);
const secondsRemembered = 60;
/** A position after every replica's, for a write of unknown position. It forces reads from the primary. */
const beyond = 'FFFFFFFF/FFFFFFFF';

/**
 * Chooses the database that a request reads, if DATABASE_READ_URL names replicas. Routes query `services.db`, which is
 * a routed database. Replicas serve public responses and, while the primary is away, all GET requests. They have to
 * have what the client has written: a browser shows that by a cookie, and a signed-in client without cookies reads from
 * the primary.
 */
export const readSourcePlugin = fp(async (app, { config, directUrl }: AppServices) => {
  const { databaseReadUrls: urls } = config;
  if (urls.length === 0) {
    app.decorateRequest('readAnywhere', async (work) => work());
    return;
  }
  const replicas = openReadReplicas(urls, config.databaseUrl ?? directUrl, app.log);
  app.addGauge('read_replicas_answering', 'Replicas of the database that answer.', () => replicas.answering());
  app.addHook('onClose', () => replicas.close());

  app.decorateRequest('readSource');
  app.decorateRequest('readAnywhere', async function (this: FastifyRequest, work) {
    const tried = new Set<pg.Pool | undefined>();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const next = elsewhere(this, error, tried.add(this.readSource.replica));
        if (!next) throw error;
        this.readSource.replica = next.replica;
      }
    }
  });
  /** Returns the next source after `error`, or undefined if none helps. The source without a replica is the primary. */
  function elsewhere(request: FastifyRequest, error: unknown, tried: Set<pg.Pool | undefined>): ReadSource | undefined {
    const primary: ReadSource = { replica: undefined };
    // A replica may lack a new record, so the primary decides for a signed-in user.
    if (error instanceof HttpError) return isSignedIn(request) && !tried.has(undefined) ? primary : undefined;
    if (!maySucceedOnPrimary(error)) return undefined;
    replicas.shun(request.readSource.replica);
    for (const replica of candidates(request)) if (!tried.has(replica)) return { replica };
    return undefined;
  }
  /** In order of preference. Undefined is the primary. */
  function candidates(request: FastifyRequest): (pg.Pool | undefined)[] {
    const written = writtenOf(request);
    if (mayReadPublic(request)) return [replicas.choose(written), undefined, replicas.chooseAny(written)];
    return mayReadOwn(request) ? [replicas.chooseLatest(written), undefined] : [];
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const isOutage = replicas.isPrimaryAway() && mayReadOwn(request);
    request.readSource = { replica: isOutage ? replicas.chooseLatest(writtenOf(request)) : undefined };
    runOnReadSource(request.readSource, done);
  });
  app.addHook('preHandler', async (request) => {
    if (mayReadPublic(request))
      request.readSource.replica = replicas.choose(writtenOf(request)) ?? request.readSource.replica;
  });
  app.addHook('onSend', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || reply.statusCode >= 400) return;
    const written = (await replicas.position()) ?? beyond;
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    const attributes = `Path=/; Max-Age=${secondsRemembered}; HttpOnly; SameSite=Lax${secure}`;
    reply.header('set-cookie', `${cookieName}=${written}; ${attributes}`);
  });
});

/** True if a replica may respond: the response is public, or the client shows the position of its last write. */
function mayReadPublic({ routeOptions, method, user, headers }: FastifyRequest): boolean {
  return routeOptions.config.isPublic === true && method === 'GET' && (user === null || headers.cookie !== undefined);
}

/** True if a replica may serve the request while the primary is away. */
function mayReadOwn({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.cookie !== undefined;
}

function isSignedIn({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}

function writtenOf({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookie && writtenCookie.exec(cookie)?.[1];
}

/** True if the browser's cookie shows a recent write. */
export function hasRecentWrite(request: FastifyRequest): boolean {
  return writtenOf(request) !== undefined;
}

/** The cookie with the position of the last write, as a header. */
export function lastWriteCookieHeader(request: FastifyRequest): { cookie?: string } {
  const written = writtenOf(request);
  return written ? { cookie: `${cookieName}=${written}` } : {};
}
