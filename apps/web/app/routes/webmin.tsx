import { Navigate, useLocation } from 'react-router';
import { findWebMinSection } from '~/features/webmin/index.ts';
import { privateMeta } from '~/lib/page.ts';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import type { Route } from './+types/webmin.ts';

/** Lazy, so that shoppers' devices do not store it. */
const Webmin = lazyPart(() => import('~/features/webmin/frame/webmin.tsx'), 'WebMin');

export const meta: Route.MetaFunction = ({ params }) => {
  const section = findWebMinSection(params['*']);
  return privateMeta(section ? `${section.title} · WebMin` : 'WebMin')();
};

/** Redirects /webmin to the dashboard, and old bookmarks such as /webmin#/users to their pages. */
export default function WebminRoute({ params }: Route.ComponentProps) {
  const { hash } = useLocation();
  const path = params['*'];
  if (path === '') return <Navigate to={`/webmin/${hash.replace(/^#\/?/, '') || 'dashboard'}`} replace />;
  return <Webmin path={path} />;
}
