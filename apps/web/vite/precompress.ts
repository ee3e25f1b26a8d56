import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);

/** Compresses the client's text files. Runs after the server's build, which creates more of them. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const dir = join(this.environment.config.root, 'build/client');
        const files = await readdir(dir, { recursive: true });
        await Promise.all(
          files.filter((file) => compressible.has(extname(file))).map((file) => compress(join(dir, file))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
