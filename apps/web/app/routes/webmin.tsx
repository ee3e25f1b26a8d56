import { Navigate, useLocation } from 'react-router';
import { findSection, Webmin } from '~/features/webmin/index.ts';
import { privateMeta } from '~/lib/page.ts';
import type { Route } from './+types/webmin.ts';

export const meta: Route.MetaFunction = ({ params }) => {
  const section = findSection(params['*']);
  return privateMeta(section ? `${section.title} · WebMin` : 'WebMin')();
};

/** /webmin leads to the dashboard, and /webmin#/users to the users, as bookmarks may have it (WEB-01). */
export default function WebminRoute({ params }: Route.ComponentProps) {
  const { hash } = useLocation();
  const path = params['*'];
  if (path === '') return <Navigate to={`/webmin/${hash.replace(/^#\/?/, '') || 'dashboard'}`} replace />;
  return <Webmin path={path} />;
}
