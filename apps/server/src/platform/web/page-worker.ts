import { workerData } from 'node:worker_threads';
import { createRenderer, type PageSettings, type RenderPage } from './page-renderer.ts';

export interface PageWorkerData extends PageSettings {
  serverFile: string;
  clientFolder: string;
}

const { serverFile, clientFolder, ...settings }: PageWorkerData = workerData;

/** Renders one page in a worker of piscina. */
export default createRenderer(await import(serverFile), settings, clientFolder) satisfies RenderPage;
