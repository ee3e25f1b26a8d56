import type * as contract from './index.ts';
import type { z } from './zod.ts';

/** The contract's schemas, by name. */
export type Schemas = {
  [Name in keyof typeof contract as (typeof contract)[Name] extends z.ZodType ? Name : never]: (typeof contract)[Name];
};
export type SchemaName = keyof Schemas;

/** Who may make a call at all: guests too, signed-in users, or superusers only. */
export type Who = 'anyone' | 'user' | 'superuser';

/** An answer that no schema describes. */
export type MediaType =
  | 'application/json'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/plain';

/** One call of the API as plain data: it names its schemas, so that a page which makes calls carries no zod. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without /api. */
  path: `/${string}/`;
  who: Who;
  params?: SchemaName;
  query?: SchemaName;
  body?: SchemaName;
  /** Maximum bytes of the JSON body, if the schema allows more than `usualBodyBytes`. */
  maxBodyBytes?: number;
  /** The body is multipart/form-data: the field of its file, and the schema of the other fields. */
  form?: { file: string; fields?: SchemaName };
  /** By status: the schema of the body, null where there is none. */
  answer: { readonly [Status in 200 | 201 | 202 | 204 | 503]?: SchemaName | MediaType | readonly MediaType[] | null };
  /** Failures beside those that follow from the rest: 400, 401, 403 of superusers' calls, 413, 415, 429, 503. */
  errors?: readonly (401 | 403 | 404 | 409 | 410)[];
  /**
   * 'account': failures are told as `{error}`, as the specification has it for account calls. Superusers' calls say in
   * `error` what they say in `detail` or by field, for clients of the earlier version.
   */
  errorShape?: 'account';
  /** The call does not look at the access token, so that one that is over does not fail it. */
  ignoresToken?: true;
}

/** What the OpenAPI document says about a call. */
export interface CallText {
  tag: string;
  summary: string;
  description?: string;
  /** What an answer means, where its status does not tell it. */
  answers?: { readonly [Status in keyof Call['answer']]?: string };
}
/** The texts of several calls; they are apart from the calls because no page needs them. */
export type CallTexts<Calls> = { readonly [Name in keyof Calls]: CallText | 'undocumented' };

type Output<Name> = Name extends SchemaName ? z.output<Schemas[Name]> : unknown;

/** The parameters, query and body of a call as the server reads them. */
export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;

/** The body of the answer with a status; undefined where there is none. */
export type AnswerOf<C extends Call, Status extends keyof C['answer'] = keyof C['answer']> = Status extends unknown
  ? C['answer'][Status] extends null
    ? undefined
    : Output<C['answer'][Status]>
  : never;

/**
 * What may stand in an address for what is read out of it: numbers for coerced ones, booleans for 'true' and 'false'.
 */
type Written<T> = unknown extends T ? string | number : string extends T ? T : 'true' extends T ? T | boolean : T;
type InAddress<Name> = Name extends SchemaName
  ? { [Field in keyof z.input<Schemas[Name]>]: Written<z.input<Schemas[Name]>[Field]> }
  : never;
type FormFields<Form> = Form extends { file: infer File extends string }
  ? { [Field in File]: Blob } & (Form extends { fields: infer Name extends SchemaName } ? InAddress<Name> : unknown)
  : never;

/** The query, body and form of a call as a client writes them. */
export type SentQuery<C extends Call> = InAddress<C['query']>;
export type SentBody<C extends Call> = C['body'] extends SchemaName ? z.input<Schemas[C['body']]> : never;
export type SentForm<C extends Call> = FormFields<C['form']>;

type WhereGiven<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value };
type Query<Value> = [Value] extends [never]
  ? unknown
  : (Partial<Value> extends Value ? { query?: Value } : { query: Value }) | { page: string };

/** What a client has to say to make a call; a `page` is the address that `next` or `previous` of another page gave. */
export type CallRequest<C extends Call> = WhereGiven<'params', InAddress<C['params']>> &
  Query<SentQuery<C>> &
  WhereGiven<'body', SentBody<C>> &
  WhereGiven<'form', SentForm<C>>;
