import { data } from 'react-router';
import { notFoundMeta } from '~/lib/page.ts';
import { NotFoundPage } from '~/ui/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Within the app nothing needs to be asked. */
export function clientLoader() {
  return null;
}

export const meta = notFoundMeta;

export default NotFoundPage;
