import type { PageContext } from '@bargain-buddy/contract';
import { createContext } from 'react-router';

/** What the HTTP server gives loaders: `context.get(pageContext)`. There is none in the browser. */
export const pageContext = createContext<PageContext>();
