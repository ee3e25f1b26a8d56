import { pageContext } from '~/lib/page-context.ts';
import type { Route } from './+types/robots.ts';

const personal = ['/shopping-lists', '/notifications', '/profile', '/change-password', '/webmin'];

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext).settings;
  const lines = [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
