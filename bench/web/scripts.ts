import { gzipSync } from 'node:zlib';

export interface Script {
  path: string;
  /** Bytes after gzip. */
  size: number;
}

export async function readScripts(url: string): Promise<Script[]> {
  const html = await getText(url);
  const sizes = findScripts(html).map(async (path) => {
    return { path, size: gzipSync(await getText(new URL(path, url).href)).length };
  });
  return (await Promise.all(sizes)).toSorted((a, b) => b.size - a.size);
}

export function findScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/gi) ?? [];
  const loaded = tags
    .filter((tag) => /^<script/i.test(tag) || /\brel="?modulepreload\b/i.test(tag))
    .flatMap((tag) => /\b(?:src|href)="([^"]+)"/i.exec(tag)?.[1] ?? []);
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, text = '']) => text);
  const imported = inline.flatMap((text) =>
    [...text.matchAll(/\bimport\b[^'"();]*\(?\s*["']([^"']+\.m?js)["']/g)].flatMap(([, path = '']) => path),
  );
  return [...new Set([...loaded, ...imported])];
}

export const sizeOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { size }) => sum + size, 0);

async function getText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.text();
}
