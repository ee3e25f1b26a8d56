import { join } from 'node:path';

/** In place of platform/web/web-build.ts: the pages of processes/pages-build.ts. */
export const webRoot = import.meta.dirname;
export const clientBuildFolder = import.meta.dirname;
export const serverBuildFile = join(import.meta.dirname, 'processes/pages-build.ts');
export const isWebAppBuilt = () => true;
