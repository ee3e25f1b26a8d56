import type { Rolldown } from 'vite';

/**
 * Parts that nobody needs between the shelves, or that are no use without a connection: WebMin, charts, maps, pictures.
 */
const notKept =
  /\/features\/webmin\/|\/(?:history-chart|draw-(?:store|trip)-map|draw-place-picker|trip-map|picture-dialog|upload-image-dialog)\.tsx?$/;
/** Large, and of use to few: the worker keeps them once they have been used (worker/kept-files.ts). */
const keptOnceUsed = /\.wasm$|\.worker-[\w-]+\.js$/;
/** Beside what scripts and style sheets name: drawings and fonts that they name by address only. */
const alwaysKept = /\.(?:svg|woff2)$/;

/** The files of a client's build that the device keeps from the start, by their paths on the web. */
export function keptFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const follow = (name: string) => {
    const file = bundle[name];
    if (!file || files.has(name) || keptOnceUsed.test(name)) return;
    files.add(name);
    if (file.type === 'asset') return;
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
    for (const next of [...file.imports, ...importedCss, ...importedAssets]) follow(next);
    for (const next of file.dynamicImports) if (!notKept.test(moduleOf(bundle[next]))) follow(next);
  };
  for (const file of Object.values(bundle)) {
    const isStart = file.type === 'chunk' ? file.isEntry : alwaysKept.test(file.fileName);
    if (isStart && file.fileName.startsWith('assets/')) follow(file.fileName);
  }
  return [...files].sort().map((name) => `/${name}`);
}

/** What a part was written as. */
function moduleOf(file: Rolldown.OutputBundle[string] | undefined): string {
  return (file?.type === 'chunk' && file.facadeModuleId) || '';
}
