import { data } from 'react-router';
import { notFoundMeta } from '~/lib/page.ts';
import { NotFoundPage } from '~/ui/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Within the app, no request is necessary. */
export function clientLoader() {
  return null;
}

export const meta = notFoundMeta;

export default NotFoundPage;
