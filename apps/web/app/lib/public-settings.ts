import type { PublicSettings } from '@bargain-buddy/contract';
import { useRouteLoaderData } from 'react-router';

const none: PublicSettings = { publicUrl: '', tileUrl: '', adsClient: null };

export function usePublicSettings(): PublicSettings {
  return useRouteLoaderData<{ settings: PublicSettings }>('root')?.settings ?? none;
}
