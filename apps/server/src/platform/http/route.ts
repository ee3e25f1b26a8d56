import type {
  AnswerOf,
  BodyOf,
  Call,
  DocumentedCall,
  MediaType,
  ParamsOf,
  QueryOf,
} from '@bargain-buddy/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { requireSuperuser, requireUser } from '../auth/authenticate.ts';
import { makePictureUrlsAbsolute } from '../images/picture-address.ts';
import { sendPublicResponse } from '../public-cache.ts';
import { callSchema } from './call-schema.ts';
import { SerializedResponse } from './written-answer.ts';

export type CallRequest<C extends Call> = FastifyRequest<{
  Params: ParamsOf<C>;
  Querystring: QueryOf<C>;
  Body: BodyOf<C>;
}>;

type Status<C extends Call> = keyof C['answer'];
type IsOne<T, All = T> = T extends unknown ? ([All] extends [T] ? true : false) : never;

/** Body, or `withStatus(status, body)` for several responses. Undefined if the handler sends the response itself. */
type Answer<C extends Call> = C['answer'][Status<C>] extends MediaType | readonly MediaType[] | null
  ? unknown
  : IsOne<Status<C>> extends true
    ? AnswerOf<C>
    : { [S in Status<C>]: { status: S; body: AnswerOf<C, S> } }[Status<C>];

/** Handlers with a response schema return the body. They may only set headers on the reply. */
type Reply<C extends Call> = C['answer'][Status<C>] extends MediaType | readonly MediaType[]
  ? FastifyReply
  : Pick<FastifyReply, 'header'>;

export type Handler<C extends Call> = (
  request: CallRequest<C>,
  reply: Reply<C>,
) => Answer<C> | Promise<Answer<C> | SerializedResponse>;

export type RouteOptions = Pick<RouteShorthandOptions, 'onRequest' | 'config' | 'exposeHeadRoute' | 'logLevel'>;

const guards = { anyone: [], user: [requireUser], superuser: [requireSuperuser] } as const;

/** Registers the handler of an endpoint. Method, path, permission, schemas and documentation come from the contract. */
export function route<C extends DocumentedCall>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { onRequest = [], config, ...options }: RouteOptions = {},
): void {
  const only = onlyStatus(call);
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    // Refused requests do not count towards the rate limit.
    onRequest: [...guards[call.who], ...[onRequest].flat()],
    config: { ...config, call },
    ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
    schema: callSchema(call),
    async handler(request, reply) {
      if (config?.isPublic) {
        return sendPublicResponse(request, reply, async () => {
          const body = await request.readAnywhere(() => handler(request as CallRequest<C>, reply as Reply<C>));
          makePictureUrlsAbsolute(body, app.pictureAddress);
          return String(reply.serialize(body));
        });
      }
      const answered: unknown = await request.readAnywhere(() => handler(request as CallRequest<C>, reply as Reply<C>));
      // Also reached if the client disconnects during a stream.
      if (reply.sent || reply.raw.destroyed) return reply;
      if (only === 204) return reply.code(only).send();
      if (only !== undefined && answered instanceof SerializedResponse) {
        return reply.code(only).type('application/json; charset=utf-8').send(answered.json);
      }
      if (only !== undefined) return reply.code(only).send(answered);
      const { status, body } = answered as { status: number; body: unknown };
      return reply.code(status).send(body);
    },
  });
}

function onlyStatus({ answer }: Call): number | undefined {
  const statuses = Object.keys(answer).map(Number);
  return statuses.length === 1 ? statuses[0] : undefined;
}

/** A status and its body, for endpoints with several responses. */
export function withStatus<Status extends number, Body>(status: Status, body: Body): { status: Status; body: Body } {
  return { status, body };
}
