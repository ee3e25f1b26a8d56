import type { IntegrationName } from '@bargain-buddy/contract';
import type { Config } from '../../../config.ts';

interface Description {
  title: string;
  purpose: string;
  settings: string[];
  missing: (config: Config) => string[];
}

const none = () => [];

export const integrationDescriptions: Record<IntegrationName, Description> = {
  mail: {
    title: 'Mail',
    purpose: 'Sends password links, invites and notifications. Without it, mails are saved as files in the outbox.',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    missing: ({ smtpUrl }) => (smtpUrl ? [] : ['SMTP_URL']),
  },
  push: {
    title: 'Push messages',
    purpose: 'Notifies people on their devices. Its keys are made on the first start.',
    settings: ['VAPID_PRIVATE_KEY', 'PUBLIC_URL'],
    missing: none,
  },
  tiles: {
    title: 'Map tiles',
    purpose: 'Draws streets on the maps. Without it, maps show only the coastline.',
    settings: ['TILE_URL'],
    missing: none,
  },
  nominatim: {
    title: 'Nominatim',
    purpose: 'Finds the positions of stores. Without it, a store is placed at its area.',
    settings: ['NOMINATIM_URL'],
    missing: none,
  },
  usda: {
    title: 'USDA product lookup',
    purpose: 'Suggests names, brands and barcodes of new products. Without it, people type them.',
    settings: ['USDA_API_KEY', 'USDA_URL'],
    missing: ({ usdaApiKey }) => (usdaApiKey ? [] : ['USDA_API_KEY']),
  },
  openfoodfacts: {
    title: 'Open Food Facts',
    purpose: 'Names products by new barcodes. Without it, people type the names.',
    settings: ['OPENFOODFACTS_URL'],
    missing: none,
  },
  storage: {
    title: 'Object storage',
    purpose: 'Stores pictures in a bucket. Without it, they are in the data folder.',
    settings: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'],
    missing: ({ s3 }) => (s3 ? [] : ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  },
  advertising: {
    title: 'Advertising',
    purpose: 'Shows an advert after each page of prices. Without it, there is none.',
    settings: ['ADS_CLIENT'],
    missing: ({ adsClient }) => (adsClient ? [] : ['ADS_CLIENT']),
  },
};
