import { LoginPage } from '~/features/accounts/index.ts';
import { publicHeaders, publicMeta } from '~/lib/page.ts';

export const headers = publicHeaders;

export const meta = publicMeta({
  title: 'Log In',
  description: 'Log in to your shopping lists and favourite stores.',
  path: '/login',
});

export default LoginPage;
