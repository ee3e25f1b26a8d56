import type { Rolldown } from 'vite';

/** Code in these folders needs a connection. The device stores it only if other code imports it. */
const onlineFolders = ['/online/', '/features/webmin/'];
const notStoredRoute = '/routes/page-not-stored.tsx';
/** Letters that names in Trinidad and Tobago rarely have, so their font is stored after first use. */
const rareLetters = '-latin-ext-';

type OutputFile = Rolldown.OutputAsset | Rolldown.OutputChunk;

export interface DeviceFiles {
  /** Stored when the service worker is installed. */
  precached: string[];
  /** Stored after first use: scripts of workers and their files, such as WebAssembly, and rare fonts. */
  afterUse: string[];
  /** The modules of pages that need a connection. Not stored. */
  onlinePages: string[];
  /** The module of the page that replaces them without a connection. */
  pageNotStored: string | undefined;
}

/** Lists the client's files that the service worker stores, by path. */
export function deviceFiles(bundle: Rolldown.OutputBundle): DeviceFiles {
  const precached = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || precached.has(name) || isWorkerScript(file) || name.includes(rareLetters)) return;
    precached.add(name);
    if (file.type === 'asset') return;
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
    for (const next of [...file.imports, ...importedCss, ...importedAssets]) add(next);
    for (const next of file.dynamicImports) if (!needsConnection(bundle[next])) add(next);
  };
  const files = Object.values(bundle);
  const pages = files.filter((file) => file.type === 'chunk' && file.isEntry);
  const onlinePages = pages.filter(needsConnection);
  for (const file of pages) if (!onlinePages.includes(file)) add(file.fileName);
  const isNotStored = (file: OutputFile) => 'facadeModuleId' in file && file.facadeModuleId?.includes(notStoredRoute);
  const isLoadedByAddress = ({ type, fileName }: OutputFile) =>
    type === 'asset' && fileName.startsWith('assets/') && !fileName.endsWith('.css');
  const afterUse = files.filter((file) => isLoadedByAddress(file) && !precached.has(file.fileName));
  const toPaths = (names: Iterable<string>) => [...names].sort().map((name) => `/${name}`);
  const namesOf = (some: OutputFile[]) => toPaths(some.map(({ fileName }) => fileName));
  return {
    precached: toPaths(precached),
    afterUse: namesOf(afterUse),
    onlinePages: namesOf(onlinePages),
    pageNotStored: namesOf(pages.filter(isNotStored))[0],
  };
}

const isWorkerScript = ({ type, fileName }: OutputFile): boolean => type === 'asset' && fileName.endsWith('.js');

/** Shared chunks have no facade module, so their modules decide. */
function needsConnection(file: OutputFile | undefined): boolean {
  if (file?.type !== 'chunk') return false;
  const modules = file.facadeModuleId ? [file.facadeModuleId] : file.moduleIds;
  return modules.some((id) => onlineFolders.some((folder) => id.includes(folder)));
}
