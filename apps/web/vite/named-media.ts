import type { Plugin } from 'vite';
import { mediaQueries } from '../app/styles/media-queries.ts';

const known: Record<string, string | undefined> = mediaQueries;

/** Puts the media queries of app/styles/media-queries.ts in the place of their names: `@media (--phone)`. */
export function namedMedia(): Plugin {
  return {
    name: 'named-media',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler(code) {
        if (!code.includes('(--')) return null;
        const replace = (prelude: string) =>
          prelude.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
            const query = known[name];
            if (!query) this.error(`There is no media query ${name}.`);
            return query;
          });
        return { code: code.replaceAll(/@media[^{]+/g, replace), map: null };
      },
    },
  };
}
