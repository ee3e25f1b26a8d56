import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { deviceFiles } from './device-files.ts';

type Chunk = Partial<Rolldown.OutputChunk> & { css?: string[]; assets?: string[] };

function bundleOf(chunks: Record<string, Chunk>, assets: string[]): Rolldown.OutputBundle {
  const defaults = { imports: [], dynamicImports: [], moduleIds: [], isEntry: false, facadeModuleId: null };
  const entries = Object.entries(chunks).map(([name, { css = [], assets: used = [], ...chunk }]) => {
    const viteMetadata = { importedCss: new Set(css), importedAssets: new Set(used) };
    return [`assets/${name}`, { type: 'chunk', fileName: `assets/${name}`, viteMetadata, ...defaults, ...chunk }];
  });
  const others = assets.map((fileName) => [fileName, { type: 'asset', fileName }]);
  return Object.fromEntries([...entries, ...others]);
}

const bundle = bundleOf(
  {
    'route.js': {
      isEntry: true,
      imports: ['assets/shared.js'],
      dynamicImports: ['assets/dialog.js', 'assets/map.js', 'assets/chart.js'],
      css: ['assets/route.css'],
      assets: ['assets/art.svg', 'assets/figtree-latin-ext-wght.woff2'],
    },
    'shared.js': {},
    'dialog.js': { facadeModuleId: '/app/ui/dialog.tsx', assets: ['assets/zxing.worker.js'] },
    'map.js': { facadeModuleId: '/app/ui/online/map.tsx', imports: ['assets/leaflet.js'], css: ['assets/map.css'] },
    'leaflet.js': {},
    'product.js': { isEntry: true, facadeModuleId: '/app/routes/online/product.tsx', css: ['assets/product.css'] },
    'not-stored.js': { isEntry: true, facadeModuleId: '/app/routes/page-not-stored.tsx?route' },
    'chart.js': { moduleIds: ['/app/ui/chart.ts', '/app/ui/online/draw-chart.ts'] },
  },
  [
    'assets/route.css',
    'assets/map.css',
    'assets/product.css',
    'assets/figtree-latin-ext-wght.woff2',
    'assets/art.svg',
    'assets/zxing.worker.js',
    'assets/zxing.wasm',
    'drawings/rice.svg',
  ],
);

test('the device stores what routes import, except code that needs a connection', () => {
  const { precached } = deviceFiles(bundle);
  expect(precached).toEqual(
    ['art.svg', 'dialog.js', 'not-stored.js', 'route.css', 'route.js', 'shared.js'].map((name) => `/assets/${name}`),
  );
});

test('the scripts of workers, their WebAssembly and rare letters are stored after their first use', () => {
  const afterUse = ['/assets/figtree-latin-ext-wght.woff2', '/assets/zxing.wasm', '/assets/zxing.worker.js'];
  expect(deviceFiles(bundle).afterUse).toEqual(afterUse);
});

test('pages that need a connection are replaced by the page that says so', () => {
  const { onlinePages, pageNotStored } = deviceFiles(bundle);
  expect(onlinePages).toEqual(['/assets/product.js']);
  expect(pageNotStored).toBe('/assets/not-stored.js');
});
