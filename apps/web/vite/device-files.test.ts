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
      assets: ['assets/art.svg'],
    },
    'shared.js': {},
    'dialog.js': { facadeModuleId: '/app/ui/dialog.tsx', assets: ['assets/zxing.worker.js'] },
    'map.js': { facadeModuleId: '/app/ui/online/map.tsx', imports: ['assets/leaflet.js'], css: ['assets/map.css'] },
    'leaflet.js': {},
    'chart.js': { moduleIds: ['/app/ui/chart.ts', '/app/ui/online/draw-chart.ts'] },
  },
  [
    'assets/route.css',
    'assets/map.css',
    'assets/art.svg',
    'assets/zxing.worker.js',
    'assets/zxing.wasm',
    'drawings/rice.svg',
  ],
);

test('the device stores what routes import, except code that needs a connection', () => {
  const { precached } = deviceFiles(bundle);
  expect(precached).toEqual(
    ['art.svg', 'dialog.js', 'route.css', 'route.js', 'shared.js'].map((name) => `/assets/${name}`),
  );
});

test('the scripts of workers and their WebAssembly are stored after their first use', () => {
  expect(deviceFiles(bundle).afterUse).toEqual(['/assets/zxing.wasm', '/assets/zxing.worker.js']);
});
