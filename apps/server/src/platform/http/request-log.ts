import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { terminalLog } from './terminal-log.ts';
import { turnLog } from './turn-log.ts';

/**
 * Parameters that are as good as a password, where a person is (`near`), and anything that looks like a token of ours:
 * 256 bits, or three parts of JSON.
 */
const secretParameters =
  /((?:^|[?&;#])(?:[^=&]*(?:token|access|refresh|password|secret)[^=&]*|key|code|near)=)[^&#]*/gi;
const tokens = /eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![\w-])[\w-]{43}(?![\w-])/g;

/** Where answers come out of memory, nearly all ask for the same. */
let latest = { url: '', loggable: '' };

/** The address as it may be logged; however often a mail program or somebody else has percent-encoded it. */
function loggableUrl(url: string): string {
  if (url !== latest.url) latest = { url, loggable: withoutSecrets(url) };
  return latest.loggable;
}

function withoutSecrets(url: string): string {
  const plain = decoded(url);
  const hidden = plain.replace(secretParameters, '$1[hidden]').replace(tokens, '[hidden]');
  // Of an address with nothing to hide every letter stays as it came; the others must not bring control characters.
  return hidden === plain ? url : hidden.replace(/\p{Cc}/gu, (character) => encodeURIComponent(character));
}

function decoded(url: string): string {
  let text = url;
  for (let times = 0; times < 5; times += 1) {
    const next = text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => Buffer.from(part.replaceAll('%', ''), 'hex').toString());
    if (next === text) break;
    text = next;
  }
  return text;
}

/** In a millisecond. */
const microseconds = 1_000;

/** One line for each request, when it is answered; neither headers nor bodies are logged. */
class OneLineLog extends LogController {
  override incomingRequest(): void {}

  /** Its line would have the address as it came; that of the answer says the same. */
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // All sixteen digits of it would take longer to write than the rest of the line's figures.
    const responseTime = Math.round(reply.elapsedTime * microseconds) / microseconds;
    const line = { req: request, res: reply, userId: request.user?.id, responseTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else this.#lines(request.server.log).info({ reqId: request.id, ...line }, 'request completed');
  }

  /** For lines in which the serializers leave nothing to hide: looking through each takes as long as writing it. */
  #lines(log: FastifyBaseLogger): FastifyBaseLogger {
    this.#plain ??= log.child({}, { redact: [] });
    return this.#plain;
  }

  #plain: FastifyBaseLogger | undefined;
}

type LogOptions = Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'requestIdHeader'>;

/** How the app logs: pino, one line a request, JSON unless somebody watches, without anything secret. */
export function logOptions(config: Pick<Config, 'logLevel' | 'trustProxy'>): LogOptions {
  return {
    logger: config.logLevel !== 'silent' && {
      level: config.logLevel,
      stream: process.stdout.isTTY ? terminalLog() : turnLog(),
      redact: ['req.headers', 'headers', '*.password', '*.token', '*.access', '*.refresh'],
      serializers: {
        req: ({ method, url, ip }: FastifyRequest) => ({ method, url: loggableUrl(url), remoteAddress: ip }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      },
    },
    logController: new OneLineLog(),
    requestIdHeader: false,
    genReqId: (request) => requestId(request, config.trustProxy),
  };
}

/** An id that a proxy of ours gave the request is kept, so that its log and this one can be read together. */
function requestId(request: IncomingMessage, trustProxy: boolean): string {
  const given = request.headers['x-request-id'];
  return trustProxy && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}
