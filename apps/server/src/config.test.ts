import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('without any settings the app runs on port 3000 with a database of its own', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', sampleData: true, trustProxy: false });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.dataDir).toBe(resolve('data'));
});

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', SMTP_URL: ' ', ADMIN_PASSWORD: '', SAMPLE_DATA: '' })).toEqual(loadConfig({}));
});

test('what is given is used', () => {
  const config = loadConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://prices.example/',
    DATABASE_URL: 'postgres://me:secret@db.example:5433/prices?sslmode=require',
    DATABASE_CONNECTIONS: '60',
    SAMPLE_DATA: 'off',
    CORS_ORIGINS: 'https://a.example, https://b.example',
    TILE_URL: 'https://tiles.example/{z}/{x}/{y}@2x.png',
    LOG_LEVEL: 'silent',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://prices.example',
    databaseUrl: 'postgres://me:secret@db.example:5433/prices?sslmode=require',
    databaseConnections: 60,
    sampleData: false,
    corsOrigins: ['https://a.example', 'https://b.example'],
    tileUrl: 'https://tiles.example/{z}/{x}/{y}@2x.png',
    logLevel: 'silent',
  });
});

test('everything that is wrong is named at once, a line each, without the values', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'prices.example',
    DATABASE_URL: 'mysql://root:hunter2@db',
    DATABASE_CONNECTIONS: '1',
    SAMPLE_DATA: 'yes',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'hunter2',
    TOKEN_SECRET: 'hunter2',
    SMTP_URL: 'hunter2',
    CORS_ORIGINS: 'one two',
    TILE_URL: 'https://tiles.example/',
    LOG_LEVEL: 'loud',
  };
  const message = failure(wrong);
  const [heading, ...lines] = message.split('\n');
  expect(heading).toContain('docs/operations.md');
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(Object.keys(wrong));
  expect(message).not.toContain('hunter2');
  expect(message).toContain('PORT must be a whole number from 0 to 65535');
});

test('a bucket for pictures is set as a whole or not at all', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'me',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  expect(loadConfig({ S3_REGION: 'eu-west-1' }).s3).toBeUndefined();
  expect(loadConfig({ ...bucket, S3_PUBLIC_URL: 'https://cdn.example/' }).s3).toMatchObject({
    region: 'us-east-1',
    isPathStyle: true,
    publicUrl: 'https://cdn.example',
  });
  const message = failure({ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'hunter2' });
  expect(message).toContain('S3_ENDPOINT is missing');
  expect(message).toContain('S3_ACCESS_KEY_ID is missing');
  expect(message).not.toContain('hunter2');
});

test('no text is taken for a port unless it is one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(text.trim() !== '' && !(Number.isInteger(Number(text)) && Number(text) >= 0 && Number(text) <= 65535));
      expect(failure({ PORT: text })).toContain('PORT must be a whole number');
    }),
  );
});

function failure(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

test('statements are prepared unless a pooler may not track them', () => {
  const preparesWith = (env: NodeJS.ProcessEnv) => loadConfig(env).preparedStatements;
  const [database, pooler] = ['postgres://db/app', 'postgres://pooler/app'];
  expect(preparesWith({})).toBe(true);
  expect(preparesWith({ DATABASE_URL: database })).toBe(true);
  const behind = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: database };
  expect(preparesWith(behind)).toBe(false);
  expect(preparesWith({ ...behind, DATABASE_PREPARED_STATEMENTS: 'on' })).toBe(true);
  expect(preparesWith({ DATABASE_URL: database, DATABASE_PREPARED_STATEMENTS: 'off' })).toBe(false);
});
