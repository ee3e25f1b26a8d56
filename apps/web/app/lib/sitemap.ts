import { slugOf } from '@bargain-buddy/domain';
import { kindPath, regionPath } from './paths.ts';

export const sitemapNames = ['regions', 'kinds', 'stores', 'products'] as const;

/** Path of a page by the id and words of the API. */
export function sitemapPathOf(
  of: (typeof sitemapNames)[number],
  { id, words }: { id: string; words: readonly string[] },
): string {
  if (of === 'regions') return regionPath(id);
  if (of === 'kinds') return kindPath(id);
  return [`/${of}/${id}`, slugOf(...words)].filter(Boolean).join('/');
}

export const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const lastModified = (time: string | undefined) => (time ? `<lastmod>${time}</lastmod>` : '');

export const xmlResponse = (xml: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
