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

/** Adds a VAT change of one kind. */
async function addChange(page: Page, name: string) {
  const { results } = await (await page.request.get('/api/product/kind/?search=rice')).json();
  const fields = { name, day: '2026-07-01', vat: 'off', rate: '12.5', kinds: [results[0].id] };
  const { id, version }: { id: number; version: string } = await asAdmin(page, '/webmin/policy-events/', fields);
  const opener = page.getByRole('button', { name: `Edit ${name}` });
  return { id, version, fields, opener, editor: page.getByRole('dialog', { name: `Edit ${name}` }) };
}

const remove = async (page: Page, id: number) =>
  page.request.delete(`/api/webmin/policy-events/${id}/`, { headers: await adminHeaders(page) });
const readSaved = async (page: Page, name: string) => {
  const { results } = await (await page.request.get('/api/policy-events/')).json();
  return results.filter((event: { name: string }) => event.name === name);
};

test('OPR-08 OPN-01 a colleague’s edit of a VAT change in between is named, what was typed stays, and the next Save works, or Add again where the colleague deleted it; the focus returns to the opener', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/404|409/);
  const tea = await addChange(page, 'VAT off tea');
  const salt = [await addChange(page, 'VAT off salt 360'), await addChange(page, 'VAT off salt 1280')] as const;
  const sugar = await addChange(page, 'VAT off sugar');
  await page.goto('/webmin/vat-changes');

  await test.step('edited by a colleague', async () => {
    const { editor, fields, id, version } = tea;
    await tea.opener.click();
    const save = editor.getByRole('button', { name: 'Save' });
    await editor.getByLabel('Note').fill('Budget speech');
    const theirs = { headers: await adminHeaders(page), data: { ...fields, rate: '10', version } };
    expect((await page.request.put(`/api/webmin/policy-events/${id}/`, theirs)).status()).toBe(200);
    await save.click();
    await expect(editor.getByText('Somebody else changed Rate in % from 12.5 to 10.')).toBeVisible();
    await expect(editor.getByLabel('Note')).toHaveValue('Budget speech');
    await look(page);
    await save.click();
    await expect(editor).toBeHidden();
    const [saved] = await readSaved(page, fields.name);
    expect(saved).toMatchObject({ id, note: 'Budget speech', kinds: fields.kinds.map((kind) => ({ id: kind })) });
    expect(Number(saved.rate)).toBe(10);
  });

  for (const [index, width] of ([360, 1280] as const).entries()) {
    await test.step(`deleted by a colleague, at ${width}px`, async () => {
      const { editor, fields, id, opener } = salt[index] ?? tea;
      await page.setViewportSize({ width, height: 800 });
      await opener.click();
      await editor.getByLabel('Note').fill('Budget speech');
      expect((await remove(page, id)).status()).toBe(204);
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor.getByRole('alert')).toHaveText(
        'Somebody else deleted this VAT change. “Add again” saves it as a new one.',
      );
      await expect(page.getByRole('button', { name: `Delete ${fields.name}`, includeHidden: true })).toHaveCount(0);
      await expect(editor.getByLabel('Note')).toHaveValue('Budget speech');
      await expect(editor.getByLabel('Name')).toHaveValue(fields.name);
      await expectAccessible(page);
      await editor.getByRole('button', { name: 'Add again' }).click();
      await expect(editor).toBeHidden();
      await expect(opener).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
      // Guests get a response that may be a second old.
      await expect.poll(() => readSaved(page, fields.name)).toMatchObject([{ note: 'Budget speech', kinds: [{}] }]);
      const [saved] = await readSaved(page, fields.name);
      expect(saved.id).not.toBe(id);
      expect((await remove(page, saved.id)).status()).toBe(204);
    });
  }

  await test.step('the focus', async () => {
    const { editor, opener } = sugar;
    await opener.click();
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
  });
  for (const { id } of [tea, sugar]) expect((await remove(page, id)).status()).toBe(204);
});
