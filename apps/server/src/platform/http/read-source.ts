import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { mayAnswerElsewhere } from '../database/database-errors.ts';
import { openReadReplicas } from '../database/read-replicas.ts';
import type { AppServices } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where this request reads what is public: the primary or one of its replicas. */
    publicDb: Database;
    /** After `error`: has the request read where it has not yet; false where that would be no help. */
    turnElsewhere(error: unknown): boolean;
  }
}

/** Remembers in a browser up to where it has written; HttpOnly, for the server alone. */
const cookieName = 'bb_written';
const writtenCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9A-F]{1,8}/[0-9A-F]{1,8})(?:;|$)`);
const secondsRemembered = 60;
/** Further than any replica: who wrote nobody knows up to where reads from the primary. */
const beyond = 'FFFFFFFF/FFFFFFFF';

/**
 * With DATABASE_READ_URL public answers are read from replicas, but for who has written what the replicas do not have
 * yet: a browser is known by a cookie, and a client that is signed in and keeps no cookies is given the primary.
 */
export const readSource = fp(async (app, { config, db, pool }: AppServices) => {
  const { databaseReadUrls: urls } = config;
  const replicas = urls.length > 0 ? openReadReplicas(urls, pool, app.log) : undefined;
  if (replicas) {
    app.addGauge('read_replicas_answering', 'Replicas of the database that answer.', () => replicas.answering());
    app.addHook('onClose', () => replicas.close());
  }

  app.decorateRequest('publicDb');
  /** Of each request that was turned: where it has read in vain. */
  const triedBy = new WeakMap<FastifyRequest, Set<Database>>();
  app.decorateRequest('turnElsewhere', function (this: FastifyRequest, error: unknown) {
    if (!replicas || !mayRead(this) || !mayAnswerElsewhere(error)) return false;
    const tried = triedBy.get(this) ?? new Set();
    triedBy.set(this, tried.add(this.publicDb));
    replicas.shun(this.publicDb);
    const written = writtenOf(this);
    const next = [replicas.choose(written), db, replicas.chooseAny(written)].find((one) => one && !tried.has(one));
    if (next) this.publicDb = next;
    return next !== undefined;
  });
  app.addHook('onRequest', async (request) => {
    request.publicDb = db;
  });
  if (!replicas) return;

  app.addHook('preHandler', async (request) => {
    if (mayRead(request)) request.publicDb = replicas.choose(writtenOf(request)) ?? db;
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
function mayRead({ routeOptions, method, user, headers }: FastifyRequest): boolean {
  return routeOptions.config.isPublic === true && method === 'GET' && (user === null || headers.cookie !== undefined);
}

function writtenOf({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookie && writtenCookie.exec(cookie)?.[1];
}

/** Of a browser's cookies the one that says up to where it has written, as a header. */
export function writtenHeader(request: FastifyRequest): { cookie?: string } {
  const written = writtenOf(request);
  return written ? { cookie: `${cookieName}=${written}` } : {};
}
