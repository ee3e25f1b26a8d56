import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const webRoot = resolve(import.meta.dirname, '../../../../web');
export const clientFolder = join(webRoot, 'build/client');
export const serverFile = join(webRoot, 'build/server/index.js');

export function isBuilt(): boolean {
  return existsSync(serverFile);
}
