import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import pinoPretty from 'pino-pretty';
import type { Config } from '../../config.ts';

const maxLoggedLength = 2_048;
/** Addresses that were percent-encoded more often stay encoded. `%2525…` counts once. */
const maxDecodings = 5;

/** Names of parameters with a password, a token or a position (`near`). */
const secretName = /token|access|refresh|password|secret|^[?&;#]?(?:key|code|near)$/i;
/** 256 bits in base64url, with any letters around them. */
const longWord = /[\w-]{43,}/g;
/** A picture's name is public: 160 bits in hex and a size. */
const pictureName = /^[0-9a-f]{40}-\d{1,4}$/;

/** Redacts before each decoding, because decoding may turn a part of a secret into a delimiter. */
function loggableUrl(url: string): string {
  let text = url;
  let hasSecrets = false;
  for (let decodings = 0; ; decodings += 1) {
    const redacted = redactTokens(redactParameters(text));
    hasSecrets ||= redacted !== text;
    text = decoded(redacted);
    if (text === redacted || decodings === maxDecodings) break;
  }
  // An address without secrets is logged as it came.
  return ascii(hasSecrets ? text : url).slice(0, maxLoggedLength);
}

/** Hides the value of each secret parameter up to the next `&` or `#`. */
function redactParameters(text: string): string {
  let isSecret = false;
  let redacted = '';
  for (const part of text.split(/(?=[?&;#])/)) {
    if (isSecret && /^[?;]/.test(part)) continue;
    const nameEnd = part.indexOf('=');
    isSecret = nameEnd >= 0 && secretName.test(part.slice(0, nameEnd));
    redacted += isSecret ? `${part.slice(0, nameEnd)}=[hidden]` : part;
  }
  return redacted;
}

function redactTokens(text: string): string {
  return text.replace(/[\w.-]+/g, (word) => {
    const isJwt = word.includes('eyJ') && word.split('.').length >= 3;
    if (isJwt) return '[hidden]';
    return word.replace(longWord, (part) => (pictureName.test(part) ? part : '[hidden]'));
  });
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  return text
    .replace(/%(?:25)+/g, '%')
    .replace(/(?:%[0-9a-f]{2})+/gi, (part) => Buffer.from(part.replaceAll('%', ''), 'hex').toString());
}

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}

const microseconds = 1_000;

/** Logs one line per response, without headers and bodies. */
class OneLineLog extends LogController {
  override incomingRequest(): void {}

  /** Its line would contain the raw address. The line of the response is enough. */
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const responseTime = Math.round(reply.elapsedTime * microseconds) / microseconds;
    const line = { req: request, res: reply, userId: request.user?.id, responseTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

export interface LogStream {
  write(line: string): void;
}

type LogOptions = Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'requestIdHeader'>;

/** Log format: JSON, or short lines in a terminal. Secrets are redacted. */
export function logOptions(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  stream: LogStream | undefined = process.stdout.isTTY ? terminalLog() : undefined,
): LogOptions {
  return {
    logger: config.logLevel !== 'silent' && {
      level: config.logLevel,
      ...(stream && { stream }),
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

/** Reuses the id of a trusted proxy, to correlate both logs. */
function requestId(request: IncomingMessage, trustProxy: boolean): string {
  const given = request.headers['x-request-id'];
  return trustProxy && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}

interface Line {
  msg?: string;
  req?: Pick<IncomingMessage, 'method' | 'url'>;
  res?: Pick<ServerResponse, 'statusCode'>;
  responseTime?: number;
}

function terminalLog(): pinoPretty.PrettyStream {
  return pinoPretty({
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req,res,responseTime,userId',
    messageFormat: (line) => shortLine(line),
  });
}

function shortLine({ msg = '', req, res, responseTime = 0 }: Line): string {
  if (!req || !res) return msg;
  return `${req.method} ${req.url} ${res.statusCode} ${responseTime.toFixed(0)} ms`;
}
