import type { RenderedPage } from '@bargain-buddy/contract';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { allowOurs, ours } from './allow-inline.server.ts';
import { dataScripts } from './data-scripts.server.ts';
import { MarkContext } from './mark.ts';

const headEnd = '</head>';
const bodyEnd = '</body></html>';

/**
 * The whole document, with the styles of MUI's components in its head, so that the browser takes it over as it is.
 * Rendered in one go: what loaders answer is there before (`data`, read from the stream that the router has of them),
 * and so no part of a page waits for anything.
 */
export function renderDocument(
  { serverHandoffStream: _, ...router }: EntryContext,
  data: readonly string[],
  url: string,
): RenderedPage {
  const cache = createCache({ key: 'css', nonce: ours });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const html = renderToString(
    <CacheProvider value={cache}>
      <MarkContext value={ours}>
        <ServerRouter context={router} url={url} nonce={ours} />
      </MarkContext>
    </CacheProvider>,
  );
  const split = html.indexOf(headEnd);
  const [head, body] = [html.slice(0, split), html.slice(split, -bodyEnd.length)];
  const usesMui = Object.keys(cache.inserted).length > 0;
  const styles = usesMui ? constructStyleTagsFromChunks(extractCriticalToChunks(html)) : '';
  // The page can be read without its scripts; the font it is read in goes first.
  const calm = `${head}${styles}`.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
  const scripts = router.renderMeta?.didRenderScripts ? dataScripts(data) : '';
  return allowOurs('<!DOCTYPE html>', calm, body, scripts, bodyEnd);
}
