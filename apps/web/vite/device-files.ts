import type { Rolldown } from 'vite';

/** Code in these folders needs a connection. The device stores it only if other code imports it. */
const onlineFolders = ['/online/', '/features/webmin/'];

type OutputFile = Rolldown.OutputAsset | Rolldown.OutputChunk;

export interface DeviceFiles {
  /** Stored when the service worker is installed. */
  precached: string[];
  /** Stored after first use: scripts of workers and their files, such as WebAssembly. */
  afterUse: string[];
}

/** Lists the client's files that the service worker stores, by path. */
export function deviceFiles(bundle: Rolldown.OutputBundle): DeviceFiles {
  const precached = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || precached.has(name) || isWorkerScript(file)) return;
    precached.add(name);
    if (file.type === 'asset') return;
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
    for (const next of [...file.imports, ...importedCss, ...importedAssets]) add(next);
    for (const next of file.dynamicImports) if (!needsConnection(bundle[next])) add(next);
  };
  const files = Object.values(bundle);
  for (const file of files) if (file.type === 'chunk' && file.isEntry) add(file.fileName);
  const isLoadedByAddress = ({ type, fileName }: OutputFile) =>
    type === 'asset' && fileName.startsWith('assets/') && !fileName.endsWith('.css');
  const afterUse = files.filter((file) => isLoadedByAddress(file) && !precached.has(file.fileName));
  const toPaths = (names: Iterable<string>) => [...names].sort().map((name) => `/${name}`);
  return { precached: toPaths(precached), afterUse: toPaths(afterUse.map(({ fileName }) => fileName)) };
}

const isWorkerScript = ({ type, fileName }: OutputFile): boolean => type === 'asset' && fileName.endsWith('.js');

/** Shared chunks have no facade module, so their modules decide. */
function needsConnection(file: OutputFile | undefined): boolean {
  if (file?.type !== 'chunk') return false;
  const modules = file.facadeModuleId ? [file.facadeModuleId] : file.moduleIds;
  return modules.some((id) => onlineFolders.some((folder) => id.includes(folder)));
}
