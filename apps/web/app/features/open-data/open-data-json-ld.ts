import type { OpenData } from '@bargain-buddy/contract';
import type { Dataset, WithContext } from 'schema-dts';
import { openDataPath } from '~/lib/paths.ts';
import { openDataDescriptorPath } from './open-data-page.tsx';

/** Undefined without a published price. */
export function datasetJsonLd(
  openData: OpenData,
  description: string,
  origin: string,
): WithContext<Dataset> | undefined {
  const { title, created, licenses, resources } = openData;
  if (!resources.some(({ name, rowCount }) => name === 'prices-csv' && rowCount > 0)) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: title,
    description,
    url: origin + openDataPath,
    dateModified: created,
    isAccessibleForFree: true,
    license: licenses.map(({ path }) => path),
    creator: { '@type': 'Organization', name: 'Bargain Buddy', url: origin },
    spatialCoverage: { '@type': 'Place', name: 'Trinidad and Tobago' },
    distribution: resources.map(({ name, path, mediatype, bytes, hash }) => ({
      '@type': 'DataDownload',
      name,
      contentUrl: origin + openDataDescriptorPath + path,
      encodingFormat: mediatype,
      contentSize: `${bytes} B`,
      sha256: hash.replace('sha256:', ''),
    })),
  };
}
