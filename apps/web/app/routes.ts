import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('app-shell', 'routes/app-shell.tsx'),
  route('login', 'routes/login.tsx'),
  route('sign-up', 'routes/sign-up.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('take-back-email', 'routes/take-back-email.tsx'),
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
    route('where-to-shop', 'routes/where-to-shop.tsx'),
    route('l/:token', 'routes/shared-list.tsx'),
    layout('routes/guests-too.tsx', [
      route('shopping-lists', 'routes/shopping-lists.tsx'),
      route('shopping-lists/:id/where-to-shop', 'routes/list-where-to-shop.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('profile', 'routes/profile.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
