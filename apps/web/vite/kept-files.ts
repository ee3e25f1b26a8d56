import type { Rolldown } from 'vite';

/**
 * Parts that nobody needs between the shelves, or that can do nothing without a connection: WebMin, charts, maps,
 * pictures, changes of the catalogue and of accounts, and the schemas, by which answers of the server are read.
 */
const notKept = new RegExp(
  [
    '/features/webmin/',
    '/features/signing-in/|/routes/second-step\\.tsx$|/node_modules/@simplewebauthn/',
    '/packages/contract/src/index\\.ts$',
    '/features/adding/(?:add-item|edit-price|editing|new-barcode|pictures)/',
    '/(?:history-chart|draw-(?:store|trip)-map|draw-place-picker|trip-map)\\.tsx?$',
    '/(?:near|picture|delete-account|change-email)-dialog\\.tsx$',
  ].join('|'),
);
/** Large, and of use to few: the worker keeps them once they have been used (worker/kept-files.ts). */
const keptOnceUsed = /\.wasm$|\.worker-[\w-]+\.js$|\bfigtree-latin-ext-/;
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
    for (const next of file.dynamicImports) if (!isNotKept(bundle[next])) follow(next);
  };
  for (const file of Object.values(bundle)) {
    const isStart = file.type === 'chunk' ? file.isEntry : alwaysKept.test(file.fileName);
    if (isStart && file.fileName.startsWith('assets/')) follow(file.fileName);
  }
  return [...files].sort().map((name) => `/${name}`);
}

/** By what a part was written as. One that others import besides is no module's own: then what is in it tells. */
function isNotKept(file: Rolldown.OutputBundle[string] | undefined): boolean {
  if (file?.type !== 'chunk') return false;
  const written = file.facadeModuleId ? [file.facadeModuleId] : file.moduleIds;
  return written.some((id) => notKept.test(id));
}
