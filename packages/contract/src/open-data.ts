import type { DocumentedCall } from './call.ts';
import { timestampSchema } from './common.ts';
import { z } from './zod.ts';

/** The licence of the open data. */
export const openDataLicence = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  path: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

export const openDataFormats = {
  csv: { mediatype: 'text/csv', encoding: 'utf-8' },
  parquet: { mediatype: 'application/vnd.apache.parquet' },
} as const;

const fieldSchema = z.object({
  name: z.string(),
  type: z.enum(['integer', 'string', 'date', 'boolean']),
  description: z.string().optional(),
  constraints: z.object({ required: z.boolean() }),
});

const resourceSchema = z.object({
  name: z.string(),
  title: z.string().describe('The table, the same for both of its formats.'),
  path: z.string().describe('Address of the file, relative to this endpoint.'),
  type: z.literal('table'),
  format: z.enum(['csv', 'parquet']),
  mediatype: z.string(),
  encoding: z.string().optional(),
  bytes: z.number().int(),
  hash: z.string().describe('sha256: and the hexadecimal digits.'),
  rowCount: z.number().int().describe('Number of rows, without the header. An addition to the standard.'),
  schema: z.object({ fields: z.array(fieldSchema), primaryKey: z.array(z.string()) }),
});
export type OpenDataResource = z.infer<typeof resourceSchema>;

/** Data Package 2.0 (https://datapackage.org/standard/data-package/). */
export const openDataSchema = z.object({
  $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
  name: z.string(),
  title: z.string(),
  created: timestampSchema.describe('All files have the data of this moment.'),
  licenses: z.array(z.object({ name: z.string(), title: z.string(), path: z.string() })),
  resources: z.array(resourceSchema),
});
export type OpenData = z.infer<typeof openDataSchema>;

export const openDataFileParamsSchema = z.object({
  set: z.string().max(40).describe('The first part of `path`.'),
  file: z.string().max(40).describe('The second part of `path`, such as prices.parquet.'),
});

export const getOpenData = {
  method: 'GET',
  path: '/open-data/',
  who: 'anyone',
  answer: { 200: 'openDataSchema' },
  errors: [404],
  docs: {
    tag: 'Open data',
    summary: 'The newest files of all published prices',
    description:
      'A Data Package 2.0 with the columns, row counts, sizes, SHA-256 and licence of the files. Files are written ' +
      'every night. 404 before the first time.',
  },
} as const satisfies DocumentedCall;

export const getOpenDataFile = {
  method: 'GET',
  path: '/open-data/:set/:file/',
  who: 'anyone',
  params: 'openDataFileParamsSchema',
  answer: { 200: ['text/csv', 'application/vnd.apache.parquet'] },
  errors: [404],
  ignoresToken: true,
  docs: {
    tag: 'Open data',
    summary: 'Download one file of a set',
    description: 'A file never changes. The files of the set before the newest one stay until the next night.',
  },
} as const satisfies DocumentedCall;
