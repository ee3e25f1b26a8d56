import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const feeds = ['rss', 'atom', 'json'].flatMap((format) => [
  route(`kinds/:slug/feed.${format}`, 'routes/kind-feed.ts', { id: `kind-feed-${format}` }),
  route(`regions/:region/feed.${format}`, 'routes/region-feed.ts', { id: `region-feed-${format}` }),
]);

export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemaps/:name', 'routes/sitemap-part.ts'),
  ...feeds,
  route('app-shell', 'routes/app-shell.tsx'),
  route('page-not-stored', 'routes/page-not-stored.tsx'),
  route('login', 'routes/login.tsx'),
  route('sign-up', 'routes/sign-up.tsx'),
  route('forgot-password', 'routes/online/forgot-password.tsx'),
  route('reset-password', 'routes/online/reset-password.tsx'),
  route('verify-email', 'routes/online/verify-email.tsx'),
  route('take-back-email', 'routes/online/take-back-email.tsx'),
  route('stop-alert-emails', 'routes/online/stop-alert-emails.tsx'),
  route('invite', 'routes/invite.tsx'),
  route('join', 'routes/join.tsx'),
  layout('routes/signed-in.tsx', { id: 'signed-in-form' }, [route('change-password', 'routes/change-password.tsx')]),
  layout('routes/signed-in.tsx', { id: 'signed-in-console' }, [
    layout('routes/superuser.tsx', [route('webmin/*', 'routes/webmin.tsx')]),
  ]),
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('listings/:id', 'routes/listing.tsx'),
    route('aisles/:id', 'routes/aisle.tsx'),
    route('kinds/:slug', 'routes/kind.tsx'),
    route('products/:id/:slug?', 'routes/online/product.tsx'),
    route('stores/:id/:slug?', 'routes/online/store.tsx'),
    route('regions/:region', 'routes/online/region.tsx'),
    route('baskets/:slug?', 'routes/online/baskets.tsx'),
    route('price-index', 'routes/online/price-index.tsx'),
    route('vat-changes', 'routes/online/vat-changes.tsx'),
    route('price-changes', 'routes/online/price-changes.tsx'),
    route('compare', 'routes/online/compare.tsx'),
    route('freshness', 'routes/online/freshness.tsx'),
    route('open-data', 'routes/online/open-data.tsx'),
    route('where-to-shop', 'routes/where-to-shop.tsx'),
    route('l/:token', 'routes/shared-list.tsx'),
    layout('routes/guests-too.tsx', [
      route('shopping-lists', 'routes/shopping-lists.tsx'),
      route('shopping-lists/:id/where-to-shop', 'routes/list-where-to-shop.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('price-alerts', 'routes/online/price-alerts.tsx'),
      route('profile', 'routes/profile.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
