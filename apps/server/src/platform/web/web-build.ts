import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const webRoot = resolve(import.meta.dirname, '../../../../web');
export const clientBuildFolder = join(webRoot, 'build/client');
export const serverBuildFile = join(webRoot, 'build/server/index.js');

export function isWebAppBuilt(): boolean {
  return existsSync(serverBuildFile);
}
