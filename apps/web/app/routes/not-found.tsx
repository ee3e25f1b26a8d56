import { data } from 'react-router';
import { NotFoundPage } from '~/ui/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Within the app nothing needs to be asked. */
export function clientLoader() {
  return null;
}

export const meta = () => [{ title: 'Page not found · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default NotFoundPage;
