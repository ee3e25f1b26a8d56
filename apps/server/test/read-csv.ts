import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Downloads a file as a guest. Returns its name, and its rows by the titles of their columns. */
export async function readCsv(api: TestApp, path: string) {
  const { statusCode, headers, body } = await api.send('GET', `/api/${path}`);
  expect(statusCode, body).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [, name = ''] = /^attachment; filename="([^"]+)"$/.exec(String(headers['content-disposition'])) ?? [];
  return { name, rows: parse<Record<string, string>>(body, { columns: true, bom: true }) };
}
