import type { PageContext } from '@bargain-buddy/contract';
import { createContext } from 'react-router';

export const pageContext = createContext<PageContext>();
