import { workerData } from 'node:worker_threads';
import { createRenderer, type PageSettings, type RenderPage } from './page-renderer.ts';

export interface PageWorkerData extends PageSettings {
  serverFile: string;
}

const { serverFile, ...settings }: PageWorkerData = workerData;

/** Renders one page in a worker of piscina. */
export default createRenderer(await import(serverFile), settings) satisfies RenderPage;
