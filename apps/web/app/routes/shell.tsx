import { HydrationBoundary } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { Shell } from '~/features/shell/index.ts';
import { useHydratedPageState } from '~/lib/page-state.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/shell.ts';

export default function ShellRoute() {
  return (
    <Shell>
      <HydrationBoundary state={useHydratedPageState()}>
        <Outlet />
      </HydrationBoundary>
    </Shell>
  );
}

/** A page that fails leaves the bars in place, and with them every other way. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
