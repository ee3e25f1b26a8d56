import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type IconNode, pathOf } from './icon-path.ts';

/** Says in which file each icon is, by all of its names. */
const index = new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x'));
const icon = fileURLToPath(new URL('../app/ui/icon.tsx', import.meta.url));
const imports = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Builds lucide's icons as one path each (ui/icon.tsx): fewer elements and bytes in every page, and less script. One
 * with more in it than that stays lucide's. While developing all are.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: imports },
      handler: (code) => ({
        code: code.replace(imports, (_, names: string) => names.split(',').map(importOf).join('')),
        map: null,
      }),
    },
    resolveId: { filter: { id: /^icon:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0icon:/ },
      async handler(id) {
        const name = id.slice('\0icon:'.length);
        const path = await pathOfIcon(name);
        if (!path) return `export { ${name} as default } from 'lucide-react';`;
        return `import { iconOf } from ${JSON.stringify(icon)}; export default iconOf(${JSON.stringify(path)});`;
      },
    },
  };
}

function importOf(text: string): string {
  const [, type, name, own = name] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(text) ?? [];
  if (!name) return '';
  return type ? `import type { ${name} } from 'lucide-react';` : `import ${own} from 'icon:${name}';`;
}

async function pathOfIcon(name: string): Promise<string | undefined> {
  const files = await readFile(index, 'utf8');
  const file = new RegExp(String.raw`default as ${name}\b.* from '(.+)';`).exec(files)?.[1];
  if (!file) return undefined;
  const { __iconData: data }: { __iconData?: { node: IconNode } } = await import(new URL(file, index).href);
  return data && pathOf(data.node);
}
