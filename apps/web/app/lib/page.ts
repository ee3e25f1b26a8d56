import type { LinkPreview, PublicSettings, Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { data, type MetaDescriptor } from 'react-router';
import { ApiError } from './api-error.ts';
import { changesFeedPath } from './paths.ts';

/** The `headers` of a page that is the same for all people. The server and CDNs cache it for seconds. */
export const publicHeaders = () => ({ 'cache-control': 'public, s-maxage=5, stale-while-revalidate=60' });

type Matches = readonly [{ loaderData: { settings: PublicSettings } }, ...unknown[]];

export const settingsOf = ([root]: Matches): PublicSettings => root.loaderData.settings;

interface PageMeta {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** The canonical path and search. */
  path: string;
  /** Picture for chats. It replaces the picture of the app. */
  preview?: LinkPreview | null | undefined;
  /** False keeps search engines away. Default true. */
  isIndexed?: boolean;
}

const noindex = { name: 'robots', content: 'noindex' };

export const publicMeta =
  (page: PageMeta) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(page, settingsOf(matches));

export const privateMeta = (title: string) => (): MetaDescriptor[] => [{ title: `${title} · Bargain Buddy` }, noindex];

export const notFoundMeta = privateMeta('Page not found');

export function pageMeta(
  { title, description, path, preview, isIndexed = true }: PageMeta,
  { publicUrl }: Pick<PublicSettings, 'publicUrl'>,
): MetaDescriptor[] {
  const fullTitle = `${title} · Bargain Buddy`;
  const image = publicUrl + (preview?.path ?? '/social-preview.png');
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:site_name', content: 'Bargain Buddy' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_TT' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    ...(preview ? [{ property: 'og:image:alt', content: preview.text }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
    ...(isIndexed ? [] : [noindex]),
  ];
}

/** Lets feed readers find the feeds of a page. */
export const feedLinks = (page: string, { publicUrl }: Pick<PublicSettings, 'publicUrl'>): MetaDescriptor[] =>
  (['rss', 'atom', 'json'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `application/${format === 'json' ? 'feed+json' : `${format}+xml`}`,
    title: 'Price changes',
    href: publicUrl + changesFeedPath(page, format),
  }));

export async function orNotFound<Data>(loading: Promise<Data>, statuses = [404]): Promise<Data> {
  return loading.catch((error: unknown) => {
    throw error instanceof ApiError && statuses.includes(error.status) ? data(null, { status: 404 }) : error;
  });
}

/** The region of an address. Unknown ones count as not given. */
export const readRegion = (params: URLSearchParams): Region | '' =>
  regions.find((known) => known === params.get('region')) ?? '';

/** A whole number above zero of an address. Anything else is not found. */
export function parseIdInPath(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}
