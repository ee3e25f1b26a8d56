import { SignUpPage } from '~/features/accounts/index.ts';
import { publicHeaders, publicMeta } from '~/lib/page.ts';

export const headers = publicHeaders;

export const meta = publicMeta({
  title: 'Sign Up',
  description: 'Make a free account for shared shopping lists with prices.',
  path: '/sign-up',
});

export default SignUpPage;
