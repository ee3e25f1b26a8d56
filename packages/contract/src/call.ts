import type * as contract from './index.ts';
import type { z } from './zod.ts';

/** The exports that are named `…Schema`. */
export type Schemas = {
  [Name in keyof typeof contract as Name extends `${string}Schema` ? Name : never]: (typeof contract)[Name];
};
export type SchemaName = keyof Schemas;

/** Least role for an endpoint: guest, signed-in user or superuser. */
export type Permission = 'anyone' | 'user' | 'superuser';

/** Content type of a response without a schema. */
export type MediaType =
  | 'application/json'
  | 'application/vnd.apache.parquet'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/plain';

/** One endpoint as plain data. It refers to schemas by name, so that pages do not load zod. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without /api. */
  path: `/${string}/`;
  who: Permission;
  params?: SchemaName;
  query?: SchemaName;
  body?: SchemaName;
  /** Maximum bytes of the JSON body, if the schema allows more than `defaultMaxBodyBytes`. */
  maxBodyBytes?: number;
  /** For multipart/form-data: the field of the file, and the schema of the other fields. */
  form?: { file: string; fields?: SchemaName };
  /** Schema of the response body by status, null without a body. */
  answer: { readonly [Status in 200 | 201 | 202 | 204 | 503]?: SchemaName | MediaType | readonly MediaType[] | null };
  /** Failures besides the implied ones: 400, 401, 403 of superusers' endpoints, 413, 415, 429, 503. */
  errors?: readonly (401 | 403 | 404 | 409 | 410)[];
  /**
   * 'account': failures are `{error}`, as the specification demands for account endpoints. Superusers' endpoints repeat
   * `detail` or the messages by field in `error`, for clients of the earlier version.
   */
  errorShape?: 'account';
  /** The server ignores the access token, so that an expired one does not cause a failure. */
  ignoresToken?: true;
}

/** Texts of an endpoint in the OpenAPI document. */
interface CallDocs {
  tag: string;
  summary: string;
  description?: string;
  /** Meaning of a response, if its status does not explain it. */
  answers?: { readonly [Status in keyof Call['answer']]?: string };
}

export interface DocumentedCall extends Call {
  /** Absent in pages. Null if the OpenAPI document omits the endpoint. */
  docs: CallDocs | null;
}

type Output<Name> = Name extends SchemaName ? z.output<Schemas[Name]> : unknown;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;

/** Response body of a status, or undefined if it has none. */
export type AnswerOf<C extends Call, Status extends keyof C['answer'] = keyof C['answer']> = Status extends unknown
  ? C['answer'][Status] extends null
    ? undefined
    : Output<C['answer'][Status]>
  : never;

/** Values allowed in a URL for a parsed type: numbers for coerced numbers, booleans for 'true' and 'false'. */
type Written<T> = unknown extends T ? string | number : string extends T ? T : 'true' extends T ? T | boolean : T;
type InAddress<Name> = Name extends SchemaName
  ? { [Field in keyof z.input<Schemas[Name]>]: Written<z.input<Schemas[Name]>[Field]> }
  : never;
type FormFields<Form> = Form extends { file: infer File extends string }
  ? { [Field in File]: Blob } & (Form extends { fields: infer Name extends SchemaName } ? InAddress<Name> : unknown)
  : never;

/** Query, body and form as a client sends them. */
export type SentQuery<C extends Call> = InAddress<C['query']>;
export type SentBody<C extends Call> = C['body'] extends SchemaName ? z.input<Schemas[C['body']]> : never;
export type SentForm<C extends Call> = FormFields<C['form']>;

type WhereGiven<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value };
type Query<Value> = [Value] extends [never]
  ? unknown
  : (Partial<Value> extends Value ? { query?: Value } : { query: Value }) | { page: string };

/** Input of a request. `page` is the URL in `next` or `previous` of another page. */
export type CallRequest<C extends Call> = WhereGiven<'params', InAddress<C['params']>> &
  Query<SentQuery<C>> &
  WhereGiven<'body', SentBody<C>> &
  WhereGiven<'form', SentForm<C>>;
