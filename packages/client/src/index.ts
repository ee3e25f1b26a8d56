import { type Client, endpoints } from './endpoints.ts';
import { type Address, type ClientOptions, type RequestOptions, send } from './request.ts';

export { ApiError } from './api-error.ts';
export type * from './endpoints.ts';
export type { ClientOptions, RequestOptions } from './request.ts';

/** A client of the endpoints that need no account. Each is a function of its parameters. */
export function createClient(options: ClientOptions): Client {
  const functions = Object.entries<Address>(endpoints).map(([name, address]) => [
    name,
    (input?: Record<string, unknown>, how?: RequestOptions) => send(options, address, input, how),
  ]);
  return Object.fromEntries(functions);
}
