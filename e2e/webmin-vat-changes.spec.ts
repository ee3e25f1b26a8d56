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
