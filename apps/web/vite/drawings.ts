import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const sprite = new URL('../app/ui/brand/art.svg', import.meta.url);
const symbols = /<symbol id="([\w-]+)"([^>]*)>([\s\S]*?)<\/symbol>/g;
const path = /^\/drawings\/([\w-]+)\.svg$/;

/**
 * Writes each product symbol to a file such as /drawings/rice.svg, for placeholders in the API. Pages use the sprite.
 */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [name, source] of readDrawings()) {
        this.emitFile({ type: 'asset', fileName: `drawings/${name}.svg`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name = ''] = path.exec(request.url ?? '') ?? [];
        const drawing = readDrawings().get(name);
        if (!drawing) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(drawing);
      });
    },
  };
}

function readDrawings(): Map<string, string> {
  const found = readFileSync(sprite, 'utf8').matchAll(symbols);
  return new Map(
    Array.from(found, ([, name = '', attributes, content]) => [
      name,
      `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>\n`,
    ]),
  );
}
