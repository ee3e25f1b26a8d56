import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';

interface Screen {
  path: string;
  /** Shows that it is there. */
  ready: (page: Page) => Promise<unknown>;
  /** One of each kind of screen is looked at on a phone too. */
  isTypical?: boolean;
}

const screens: Screen[] = [
  {
    path: 'dashboard',
    ready: (page) => expect(page.getByRole('region', { name: 'Last imports' })).toBeVisible(),
    isTypical: true,
  },
  {
    path: 'integrations',
    ready: (page) => expect(page.getByRole('region', { name: 'Nominatim' })).toBeVisible(),
    isTypical: true,
  },
  {
    path: 'audit-log',
    ready: (page) => expect(page.getByRole('gridcell', { name: 'Import', exact: true }).first()).toBeVisible(),
  },
  {
    path: 'users?search=admin',
    ready: (page) => expect(page.getByRole('gridcell', { name: /^admin@/ })).toBeVisible(),
  },
  { path: 'reporters', ready: (page) => expect(page.getByRole('grid', { name: 'Reporters' })).toBeVisible() },
  { path: 'users?record=1', ready: (page) => expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible() },
  {
    path: 'products',
    ready: (page) => expect(page.getByRole('gridcell', { name: /^Apple Juice/ }).first()).toBeVisible(),
    isTypical: true,
  },
  { path: 'products?record=3', ready: (page) => expect(page.getByRole('dialog').getByLabel('Brand')).toBeVisible() },
  {
    path: 'stores',
    ready: (page) => expect(page.getByRole('gridcell', { name: /^Best Price/ }).first()).toBeVisible(),
  },
  {
    path: 'stores?record=3',
    ready: (page) => expect(page.getByRole('dialog').getByLabel('Address')).toBeVisible(),
    isTypical: true,
  },
  { path: 'prices', ready: (page) => expect(page.getByRole('gridcell').nth(3)).toBeVisible() },
  {
    path: 'imports',
    ready: (page) => expect(page.getByRole('link', { name: 'mti-2026-11.xlsx', exact: true })).toBeVisible(),
  },
  { path: 'imports/mti', ready: (page) => expect(page.getByLabel('Survey date')).toBeVisible(), isTypical: true },
  { path: 'imports/pricesmart', ready: (page) => expect(page.getByLabel('Date of the prices')).toBeVisible() },
  { path: 'imports/merges', ready: (page) => expect(page.getByRole('region', { name: 'Merges' })).toBeVisible() },
];

for (const [half, shown] of [
  ['people and the system', screens.slice(0, 6)],
  ['the catalogue and its imports', screens.slice(6)],
] as const) {
  test(`WEB-01 SHL-10 WebMin's screens of ${half} are accessible`, async ({ page, signInAsAdmin, allowProblems }) => {
    test.setTimeout(240_000);
    allowProblems(/127\.0\.0\.1:9\//);
    await signInAsAdmin();
    for (const { path, ready, isTypical } of shown) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`/webmin/${path}`);
        await ready(page);
        if (isTypical) await expectAccessibleOnBoth(page);
        else await expectAccessible(page);
      });
    }
  });
}
