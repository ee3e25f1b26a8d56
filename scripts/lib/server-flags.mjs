import { fileURLToPath } from 'node:url';

/** The options with which Node.js runs the server. */
export const serverFlags = [`--env-file=${fileURLToPath(new URL('../../apps/server/node.env', import.meta.url))}`];
