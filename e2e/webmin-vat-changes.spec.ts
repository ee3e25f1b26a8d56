import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { adminHeaders, asAdmin, look } from './webmin-steps.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPN-01 superusers add, correct and delete a change of VAT, which the public page shows', async ({ page }) => {
  await page.goto('/webmin/vat-changes');
  await expect(page.getByText('There are none yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New VAT change' }).click();
  const dialog = page.getByRole('dialog', { name: 'New VAT change' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Give a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one kind.')).toBeVisible();
  await dialog.getByLabel('Name').fill('VAT off rice');
  await dialog.getByLabel('Day', { exact: true }).fill('2026-07-01');
  await dialog.getByLabel('Kinds').fill('rice');
  await page.getByRole('option', { name: /rice/i }).first().click();
  await look(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('12.5 % off 1 kind, from Jul 1, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Edit VAT off rice' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit VAT off rice' });
  await editor.getByLabel('Rate').fill('10');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('10 % off 1 kind, from Jul 1, 2026')).toBeVisible();
  await look(page);

  await page.goto('/vat-changes');
  await expect(page.getByRole('heading', { name: 'VAT off rice' })).toBeVisible();
  await expect(page.getByText('If all of it arrives, prices fall by 9.1 %.')).toBeVisible();

  await page.goto('/webmin/vat-changes');
  await page.getByRole('button', { name: 'Delete VAT off rice' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('There are none yet.')).toBeVisible();
});

test('OPR-08 OPN-01 a colleague’s edit of a VAT change in between is named, what was typed stays, and the next Save works', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  await page.goto('/webmin/vat-changes');
  const { results } = await (await page.request.get('/api/product/kind/?search=rice')).json();
  const fields = { name: 'VAT off tea', day: '2026-07-01', vat: 'off', rate: '12.5', kinds: [results[0].id] };
  const { id, version } = await asAdmin(page, '/webmin/policy-events/', fields);
  await page.reload();
  await page.getByRole('button', { name: 'Edit VAT off tea' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit VAT off tea' });
  const save = editor.getByRole('button', { name: 'Save' });
  await editor.getByLabel('Note').fill('Budget speech');

  const headers = await adminHeaders(page);
  const theirs = { headers, data: { ...fields, rate: '10', version } };
  expect((await page.request.put(`/api/webmin/policy-events/${id}/`, theirs)).status()).toBe(200);
  await save.click();
  await expect(editor.getByText('Somebody else changed Rate in % from 12.5 to 10.')).toBeVisible();
  await expect(editor.getByLabel('Note')).toHaveValue('Budget speech');
  await look(page);
  await save.click();
  await expect(editor).toBeHidden();
  const read = await (await page.request.get('/api/policy-events/')).json();
  const saved = read.results.find((event: { id: number }) => event.id === id);
  expect(saved).toMatchObject({ note: 'Budget speech', kinds: [{ id: results[0].id }] });
  expect(Number(saved.rate)).toBe(10);
  expect((await page.request.delete(`/api/webmin/policy-events/${id}/`, { headers })).status()).toBe(204);
});

/** Adds a VAT change of one kind, and opens its form. */
async function openAdded(page: Page, name: string) {
  await page.goto('/webmin/vat-changes');
  const { results } = await (await page.request.get('/api/product/kind/?search=rice')).json();
  const fields = { name, day: '2026-07-01', vat: 'off', rate: '12.5', kinds: [results[0].id] };
  const { id } = await asAdmin(page, '/webmin/policy-events/', fields);
  await page.reload();
  const opener = page.getByRole('button', { name: `Edit ${name}` });
  await opener.click();
  return { id, opener, editor: page.getByRole('dialog', { name: `Edit ${name}` }) };
}

const remove = async (page: Page, id: number) =>
  page.request.delete(`/api/webmin/policy-events/${id}/`, { headers: await adminHeaders(page) });

for (const width of [360, 1280]) {
  test(`OPR-08 OPN-01 of a VAT change that a colleague deleted meanwhile what was typed stays, and can be added again, at ${width}px`, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/404/);
    await page.setViewportSize({ width, height: 800 });
    const name = `VAT off salt ${width}`;
    const { id, editor } = await openAdded(page, name);
    await editor.getByLabel('Note').fill('Budget speech');
    expect((await remove(page, id)).status()).toBe(204);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByRole('alert')).toHaveText(
      'Somebody else deleted this VAT change. “Add again” saves it as a new one.',
    );
    await expect(page.getByRole('button', { name: `Delete ${name}`, includeHidden: true })).toHaveCount(0);
    await expect(editor.getByLabel('Note')).toHaveValue('Budget speech');
    await expect(editor.getByLabel('Name')).toHaveValue(name);
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Add again' }).click();
    await expect(editor).toBeHidden();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const readSaved = async () => {
      const { results } = await (await page.request.get('/api/policy-events/')).json();
      return results.filter((event: { name: string }) => event.name === name);
    };
    // Guests get a response that may be a second old.
    await expect.poll(readSaved).toMatchObject([{ note: 'Budget speech', kinds: [{}] }]);
    const [saved] = await readSaved();
    expect(saved.id).not.toBe(id);
    expect((await remove(page, saved.id)).status()).toBe(204);
  });
}

test('OPN-01 the focus returns to the opener after the form of a VAT change is closed or saved', async ({ page }) => {
  const { id, opener, editor } = await openAdded(page, 'VAT off sugar');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Close' }).click();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await editor.getByLabel('Note').fill(`Seen at ${width} pixels`);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor.getByLabel('Note')).toHaveValue(`Seen at ${width} pixels`);
  }
  await page.keyboard.press('Escape');
  const add = page.getByRole('button', { name: 'New VAT change' });
  await add.click();
  await page.getByRole('dialog', { name: 'New VAT change' }).getByRole('button', { name: 'Close' }).click();
  await expect(add).toBeFocused();
  expect((await remove(page, id)).status()).toBe(204);
});
