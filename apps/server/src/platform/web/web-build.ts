import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PageContext } from '@bargain-buddy/contract';
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router';

/** The web app's workspace. */
export const webRoot = resolve(import.meta.dirname, '../../../../web');
export const clientFolder = join(webRoot, 'build/client');
export const serverFile = join(webRoot, 'build/server/index.js');

/** Answers a page's request. */
export type WebBuild = (request: Request, page: PageContext) => Promise<Response>;

/** What the server entry tells besides: how to make a context for loaders, and how to answer requests. */
interface Entry {
  createLoadContext(page: PageContext): RouterContextProvider;
  createRequestHandler: CreateRequestHandlerFunction;
}

/** The web app out of its server build; what it works out about its routes it does once. */
export function toWebBuild(build: ServerBuild): WebBuild {
  const { createLoadContext, createRequestHandler } = build.entry.module as ServerBuild['entry']['module'] & Entry;
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  return (request, page) => handle(request, createLoadContext(page));
}

export function isBuilt(): boolean {
  return existsSync(serverFile);
}

let built: Promise<WebBuild> | undefined;

/** Loads the web app as `npm run build` has left it in `file`; once for each thread. */
export function loadBuild(file = serverFile): Promise<WebBuild> {
  built ??= import(file).then(toWebBuild);
  return built;
}

const assetTexts = new Map<string, Promise<string>>();

/** A text file of the client's build by its path on the web, such as /assets/root.css; read once. */
export function readAsset(path: string): Promise<string> {
  const text = assetTexts.get(path) ?? readFile(join(clientFolder, path), 'utf8');
  assetTexts.set(path, text);
  return text;
}
