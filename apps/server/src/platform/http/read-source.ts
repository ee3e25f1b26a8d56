import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { mayAnswerElsewhere } from '../database/database-errors.ts';
import { openReadReplicas } from '../database/read-replicas.ts';
import { HttpError } from '../errors.ts';
import type { AppServices } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is read by `readDb` alone, so that replicas can answer those who are signed in when need be. */
    isOwn?: boolean;
  }
  interface FastifyRequest {
    /** Where this request reads: the primary or one of its replicas. */
    readDb: Database;
    /** Does `work`, and does it once more with another `readDb` where one may answer what the first could not. */
    readAnywhere<T>(work: () => T | Promise<T>): Promise<T>;
  }
}

/** Options of a route that reads what is somebody's own: a replica answers while the primary is away. */
export const ownAnswer = { config: { isOwn: true } } as const;

/** Remembers in a browser up to where it has written; HttpOnly, for the server alone. */
const cookieName = 'bb_written';
const writtenCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9A-F]{1,8}/[0-9A-F]{1,8})(?:;|$)`);
const secondsRemembered = 60;
/** Further than any replica: who wrote nobody knows up to where reads from the primary. */
const beyond = 'FFFFFFFF/FFFFFFFF';

/**
 * With DATABASE_READ_URL public answers are read from replicas, and while the primary is away people's own are, too;
 * but for who has written what the replicas do not have yet: a browser is known by a cookie, and a client that is
 * signed in and keeps no cookies is given the primary.
 */
export const readSource = fp(async (app, { config, db, directUrl }: AppServices) => {
  const { databaseReadUrls: urls } = config;
  app.decorateRequest('readDb');
  app.addHook('onRequest', (request, _reply, done) => {
    request.readDb = db;
    done();
  });
  if (urls.length === 0) {
    app.decorateRequest('readAnywhere', async (work) => work());
    return;
  }
  const replicas = openReadReplicas(urls, config.databaseUrl ?? directUrl, app.log);
  app.addGauge('read_replicas_answering', 'Replicas of the database that answer.', () => replicas.answering());
  app.addHook('onClose', () => replicas.close());

  app.decorateRequest('readAnywhere', async function (this: FastifyRequest, work) {
    const tried = new Set<Database>();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const next = elsewhere(this, error, tried.add(this.readDb));
        if (!next) throw error;
        this.readDb = next;
      }
    }
  });
  /** Where to read after `error`; undefined where that would be no help. */
  function elsewhere(request: FastifyRequest, error: unknown, tried: Set<Database>): Database | undefined {
    // What a replica refuses to who is signed in may be there by now, for all that it knows.
    if (error instanceof HttpError) return isSignedIn(request) && !tried.has(db) ? db : undefined;
    if (!mayAnswerElsewhere(error)) return undefined;
    replicas.shun(request.readDb);
    return candidates(request).find((one) => one && !tried.has(one));
  }
  function candidates(request: FastifyRequest): (Database | undefined)[] {
    const written = writtenOf(request);
    if (mayReadPublic(request)) return [replicas.choose(written), db, replicas.chooseAny(written)];
    return mayReadOwn(request) ? [replicas.chooseLatest(written), db] : [];
  }

  app.addHook('onRequest', async (request) => {
    if (replicas.isPrimaryAway() && mayReadOwn(request)) {
      request.readDb = replicas.chooseLatest(writtenOf(request)) ?? db;
    }
  });
  app.addHook('preHandler', async (request) => {
    if (mayReadPublic(request)) request.readDb = replicas.choose(writtenOf(request)) ?? request.readDb;
  });
  app.addHook('onSend', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || reply.statusCode >= 400) return;
    const written = (await replicas.position()) ?? beyond;
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    const attributes = `Path=/; Max-Age=${secondsRemembered}; HttpOnly; SameSite=Lax${secure}`;
    reply.header('set-cookie', `${cookieName}=${written}; ${attributes}`);
  });
});

/** Whether a replica may answer: what is public, to who shows up to where they have written. */
function mayReadPublic({ routeOptions, method, user, headers }: FastifyRequest): boolean {
  return routeOptions.config.isPublic === true && method === 'GET' && (user === null || headers.cookie !== undefined);
}

/** Whether a replica may say who is signed in, and answer them, while the primary is away. */
function mayReadOwn({ routeOptions: { config }, method, headers }: FastifyRequest): boolean {
  return (config.isPublic === true || config.isOwn === true) && method === 'GET' && headers.cookie !== undefined;
}

function isSignedIn({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}

function writtenOf({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookie && writtenCookie.exec(cookie)?.[1];
}

/** Whether a browser says that it has written something of late. */
export function hasWritten(request: FastifyRequest): boolean {
  return writtenOf(request) !== undefined;
}

/** Of a browser's cookies the one that says up to where it has written, as a header. */
export function writtenHeader(request: FastifyRequest): { cookie?: string } {
  const written = writtenOf(request);
  return written ? { cookie: `${cookieName}=${written}` } : {};
}
