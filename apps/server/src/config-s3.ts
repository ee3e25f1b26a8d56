import { z } from 'zod';

export type S3Config = NonNullable<ReturnType<typeof readS3Config>>;

/** A URL without slashes at its end, so that a path can be appended. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

export const s3SettingSchemas = {
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
  S3_PUBLIC_URL: httpUrl.optional(),
};
type Settings = z.output<z.ZodObject<typeof s3SettingSchemas>>;

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reports each missing setting if others of the bucket are set. */
export function requireAllS3Settings(settings: Settings, context: z.RefinementCtx): void {
  if (needed.every((name) => settings[name] === undefined)) return;
  for (const name of needed) {
    if (settings[name] !== undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'is missing, which the bucket for pictures needs' });
  }
}

export function readS3Config(settings: Settings) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    /** The bucket is in the path, not in the host name. */
    isPathStyle: settings.S3_PATH_STYLE === 'on',
    /** Public address of the bucket, without a slash at the end. Undefined: pictures are served by the app only. */
    publicUrl: settings.S3_PUBLIC_URL,
  };
}
