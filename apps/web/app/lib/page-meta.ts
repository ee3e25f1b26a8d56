import type { PublicSettings } from '@bargain-buddy/contract';
import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  /** Without the product's name, which is added. */
  title?: string;
  description: string;
  /** Path and search of the page's one address. */
  path: string;
  settings: Pick<PublicSettings, 'publicUrl'>;
}

/** Title, description, the one address of the page and what a link to it looks like elsewhere. */
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

/** The settings that the root's loader gave, out of the matches that a route's `meta` is given. */
export function settingsOf([root]: readonly [
  { loaderData: { settings: PublicSettings } },
  ...unknown[],
]): PublicSettings {
  return root.loaderData.settings;
}
