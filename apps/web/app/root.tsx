import '~/styles/theme.css';
import '~/styles/base.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { SessionEvents } from '~/features/shell/index.ts';
import { openingElementId } from '~/lib/connection.ts';
import { pageContext } from '~/lib/page-context.ts';
import { isAppShell } from '~/lib/paths.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { fetchSamplePriceCount } from '~/lib/samples.ts';
import { ThemeHead } from '~/lib/theme-mode.tsx';
import fonts from '~/styles/fonts.css?url';
import { Logo } from '~/ui/brand/index.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import { Snackbars } from '~/ui/snackbars/snackbars.tsx';
import type { Route } from './+types/root.ts';

const loadOutbox = () => import('~/features/lists/outbox/run-outbox.ts');

/** Data of every page, independent of the visitor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, api } = context.get(pageContext);
  // The stored shell must not contain data.
  const samples = isAppShell(request.url) ? undefined : await fetchSamplePriceCount(api);
  return { settings, samples };
}

export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // A separate sheet, because applying fonts again lays out every text.
  { rel: 'stylesheet', href: fonts },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-TT" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <ThemeHead />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const [queryClient] = useState(pageQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <SessionEvents loadOutbox={loadOutbox} />
      <Snackbars />
    </QueryClientProvider>
  );
}

/** Shown while the app starts from the stored shell. */
export function HydrateFallback() {
  return (
    <p id={openingElementId} className="opening" role="status">
      <Logo size={34} /> Opening…
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
