import type { PublicSettings } from '@bargain-buddy/contract';
import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  /** The product's name is added. */
  title?: string;
  description: string;
  /** Canonical path with query. */
  path: string;
  settings: Pick<PublicSettings, 'publicUrl'>;
}

/** Title, description, canonical URL and social preview of a page. */
export function pageMeta({ title, description, path, settings }: PageMeta): MetaDescriptor[] {
  const fullTitle = title
    ? `${title} · Bargain Buddy`
    : 'Bargain Buddy · Compare grocery prices in Trinidad and Tobago';
  const base = settings.publicUrl;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: base + path },
    { property: 'og:site_name', content: 'Bargain Buddy' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_TT' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: base + path },
    { property: 'og:image', content: `${base}/social-preview.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Reads the settings of the root loader from the matches of a route's `meta`. */
export function settingsOf([root]: readonly [
  { loaderData: { settings: PublicSettings } },
  ...unknown[],
]): PublicSettings {
  return root.loaderData.settings;
}
