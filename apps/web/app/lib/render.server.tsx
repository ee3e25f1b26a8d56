import { Writable } from 'node:stream';
import type { PageContext } from '@bargain-buddy/contract';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { allowOurs, ours, type RenderedPage } from './allow-inline.server.ts';
import { isAppShell } from './app-shell.server.ts';
import { inlineStyles } from './inline-styles.server.ts';
import { MarkContext } from './mark.ts';

/** A page that takes longer than this is answered as far as it has come. */
const renderMilliseconds = 5_000;

/**
 * The whole document, with the styles of MUI's components in its head, so that the browser takes it over as it is.
 */
export async function renderDocument(
  router: EntryContext,
  url: string,
  readAsset: PageContext['readAsset'],
): Promise<RenderedPage> {
  const cache = createCache({ key: 'css', nonce: ours });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const html = await renderWhole(
    <CacheProvider value={cache}>
      <MarkContext value={ours}>
        <ServerRouter context={router} url={url} nonce={ours} />
      </MarkContext>
    </CacheProvider>,
  );
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html));
  const styled = styles ? html.replace('</head>', () => `${styles}</head>`) : html;
  // The page can be read without its scripts; the font it is read in goes first.
  const whole = styled.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  return allowOurs(readAsset ? await inlineStyles(whole, readAsset, isAppShell(url)) : whole);
}

function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: ours,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderMilliseconds);
  });
}
