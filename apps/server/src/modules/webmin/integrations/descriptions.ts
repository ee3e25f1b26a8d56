import type { IntegrationName } from '@bargain-buddy/contract';
import type { Config } from '../../../config.ts';

interface Description {
  title: string;
  purpose: string;
  settings: string[];
  /** The settings that have to be set for it and are not. */
  missing: (config: Config) => string[];
}

const none = () => [];

/** Every service outside, in the order in which administrators see them (WEB-11). */
export const descriptions: Record<IntegrationName, Description> = {
  mail: {
    title: 'Mail',
    purpose:
      'Sends links to choose a password, invites and notifications. Without it mails are kept as files in the outbox.',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    missing: ({ smtpUrl }) => (smtpUrl ? [] : ['SMTP_URL']),
  },
  push: {
    title: 'Push messages',
    purpose: 'Tells people on their devices what is new. Its keys are made on the first start.',
    settings: ['VAPID_PRIVATE_KEY', 'PUBLIC_URL'],
    missing: none,
  },
  tiles: {
    title: 'Map tiles',
    purpose: 'Draws streets under the maps. Without it maps show the coastline only.',
    settings: ['TILE_URL'],
    missing: none,
  },
  nominatim: {
    title: 'Nominatim',
    purpose: 'Finds where stores are. Without it they stay where their area is.',
    settings: ['NOMINATIM_URL'],
    missing: none,
  },
  usda: {
    title: 'USDA product lookup',
    purpose: 'Suggests names, brands and barcodes of new products. Without it people type them.',
    settings: ['USDA_API_KEY', 'USDA_URL'],
    missing: ({ usdaApiKey }) => (usdaApiKey ? [] : ['USDA_API_KEY']),
  },
  openfoodfacts: {
    title: 'Open Food Facts',
    purpose: 'Names products by barcodes that are new here. Without it people type the names.',
    settings: ['OPENFOODFACTS_URL'],
    missing: none,
  },
  storage: {
    title: 'Object storage',
    purpose: 'Keeps pictures in a bucket. Without it they are kept in the data folder.',
    settings: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'],
    missing: ({ s3 }) => (s3 ? [] : ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  },
  advertising: {
    title: 'Advertising',
    purpose: 'Fills the slot after each page of prices. Without it the slot hides itself.',
    settings: ['ADS_CLIENT'],
    missing: ({ adsClient }) => (adsClient ? [] : ['ADS_CLIENT']),
  },
};
