import { Navigate, useLocation } from 'react-router';
import { findWebMinSection } from '~/features/webmin/index.ts';
import { privateMeta } from '~/lib/page.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { Route } from './+types/webmin.ts';

/** Lazy, so that shoppers' devices do not store it. */
const loadWebmin = () => import('~/features/webmin/frame/webmin.tsx');

export const meta: Route.MetaFunction = ({ params }) => {
  const section = findWebMinSection(params['*']);
  return privateMeta(section ? `${section.title} · WebMin` : 'WebMin')();
};

/** /webmin leads to the dashboard, and /webmin#/users to the users, as bookmarks may have it (WEB-01). */
export default function WebminRoute({ params }: Route.ComponentProps) {
  const { hash } = useLocation();
  const path = params['*'];
  const { Part: Webmin, retry } = useLazyComponent(loadWebmin, true);
  if (path === '') return <Navigate to={`/webmin/${hash.replace(/^#\/?/, '') || 'dashboard'}`} replace />;
  if (retry) return <PartFailure what="WebMin" retry={retry} />;
  return Webmin ? <Webmin path={path} /> : null;
}
