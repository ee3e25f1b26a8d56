import { resolve } from 'node:path';
import { z } from 'zod';
import { httpUrl, readS3Config, requireAllS3Settings, s3SettingSchemas } from './config-s3.ts';

export type Config = ReturnType<typeof loadConfig>;
export type { S3Config } from './config-s3.ts';

const badPort = 'must be a whole number from 0 to 65535';
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that starts with postgres://' });
const switchSchema = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" });
const port = z.coerce.number(badPort).int(badPort).min(0, badPort).max(65535, badPort);
const badPause = 'must be a number of seconds from 0.1 to 300';
const badDrain = 'must be a number of seconds from 0 to 60';
const badConnections = 'must be a whole number from 2 to 500';
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_PREPARED_STATEMENTS: switchSchema.optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number(badConnections)
    .int(badConnections)
    .min(2, badConnections)
    .max(500, badConnections)
    .default(10),
  DRAIN_SECONDS: z.coerce.number(badDrain).min(0, badDrain).max(60, badDrain).default(0),
  DATABASE_READ_URL: list.pipe(z.array(postgresUrl)).default([]),
  SAMPLE_DATA: switchSchema.default('on'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@bargainbuddy.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 256 bits in base64url, 43 characters')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that starts with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().default('Bargain Buddy <hello@bargainbuddy.example>'),
  CORS_ORIGINS: list.pipe(z.array(httpUrl)).default([]),
  TRUST_PROXY: switchSchema.default('off'),
  RATE_LIMITS: switchSchema.default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  NOMINATIM_URL: httpUrl.default('https://nominatim.openstreetmap.org'),
  USDA_URL: httpUrl.default('https://api.nal.usda.gov/fdc'),
  USDA_API_KEY: z.string().optional(),
  OPENFOODFACTS_URL: httpUrl.default('https://world.openfoodfacts.org'),
  TILE_URL: httpUrl
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)),
      'must have {z}, {x} and {y} in it',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  ADS_CLIENT: z.string().optional(),
  EVENTS_URL: z
    .url({ protocol: /^(redis|valkey)s?$/, error: 'must be a URL that starts with redis://, rediss:// or valkey://' })
    .optional(),
  EVENTS_PING_SECONDS: z.coerce.number(badPause).min(0.1, badPause).max(300, badPause).default(25),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  ...s3SettingSchemas,
});

/** Reads the settings. Throws one error that lists all invalid settings, without their secret values. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.superRefine(requireAllS3Settings).safeParse(given);
  if (!parsed.success) {
    const lines = new Set(parsed.error.issues.map(({ path, message }) => `  ${String(path[0])} ${message}`));
    throw new Error(`These settings are wrong (docs/operations.md lists them all):\n${[...lines].join('\n')}`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** Address of the app for people, without a slash at the end. */
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    /** Origin of PUBLIC_URL. Undefined: each request's own origin counts. */
    publicOrigin: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    dataDir: resolve(settings.DATA_DIR),
    /** Undefined: the app runs an embedded PostgreSQL in `dataDir`. */
    databaseUrl: settings.DATABASE_URL,
    /** Address of the database without a pooler, for connections with a session. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    /** Connections of requests store plans of statements. A pooler has to track their names. */
    preparedStatements: settings.DATABASE_PREPARED_STATEMENTS
      ? settings.DATABASE_PREPARED_STATEMENTS === 'on'
      : (settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL) === settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    databaseReadUrls: settings.DATABASE_READ_URL,
    /** Seconds between the stop signal and the end. The process serves requests, but is not ready. */
    drainSeconds: settings.DRAIN_SECONDS,
    sampleData: settings.SAMPLE_DATA === 'on',
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    /** Secrets of the environment. platform/secrets.ts creates the others. */
    secrets: { token: settings.TOKEN_SECRET, vapid: settings.VAPID_PRIVATE_KEY },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    corsOrigins: settings.CORS_ORIGINS,
    /** A proxy sets X-Forwarded-* headers with the client's address and protocol. */
    trustProxy: settings.TRUST_PROXY === 'on',
    rateLimits: settings.RATE_LIMITS === 'on',
    /** Token for reading /api/metrics/. Without it, only this machine may. */
    metricsToken: settings.METRICS_TOKEN,
    nominatimUrl: settings.NOMINATIM_URL,
    usdaUrl: settings.USDA_URL,
    usdaApiKey: settings.USDA_API_KEY,
    openFoodFactsUrl: settings.OPENFOODFACTS_URL,
    tileUrl: settings.TILE_URL,
    adsClient: settings.ADS_CLIENT,
    /** Undefined: pictures are in `dataDir`. */
    s3: readS3Config(settings),
    /** Valkey or Redis for events between processes. Undefined: the database transports them. */
    eventsUrl: settings.EVENTS_URL,
    /** Seconds between keep-alive messages of an event stream. */
    eventsPingSeconds: settings.EVENTS_PING_SECONDS,
    logLevel: settings.LOG_LEVEL,
  };
}
