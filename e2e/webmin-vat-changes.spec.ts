import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { adminHeaders, look } from './webmin-steps.ts';

test('OPR-08 OPN-01 superusers add, correct and delete a change of VAT, which the public page shows; a colleague’s edit in between is named, what was typed stays, and the next Save works, or Add again where the colleague deleted it; the focus returns to the opener', async ({
  page,
  signInAsAdmin,
  allowProblems,
}) => {
  allowProblems(/404|409/);
  await signInAsAdmin();
  await page.goto('/webmin/vat-changes');
  const headers = await adminHeaders(page);
  const readSaved = async () => (await (await page.request.get('/api/policy-events/', { headers })).json()).results;
  const pathOf = (id: number) => `/api/webmin/policy-events/${id}/`;
  const editor = page.getByRole('dialog', { name: 'Edit VAT off rice' });
  const opener = page.getByRole('button', { name: 'Edit VAT off rice' });
  const note = editor.getByLabel('Note');
  const save = editor.getByRole('button', { name: 'Save' });

  await test.step('added', async () => {
    await expect(page.getByText('There are none yet.')).toBeVisible();
    const add = page.getByRole('button', { name: 'New VAT change' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'New VAT change' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
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
  });

  await test.step('edited by a colleague', async () => {
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await note.fill('Budget speech');
    const [{ id, version, name, day, vat, kinds }] = await readSaved();
    const fields = { name, day, vat, kinds: kinds.map((kind: { id: number }) => kind.id) };
    const theirs = { headers, data: { ...fields, rate: '10', version } };
    expect((await page.request.put(pathOf(id), theirs)).status()).toBe(200);
    await save.click();
    await expect(editor.getByText('Somebody else changed Rate in % from 12.5 to 10.')).toBeVisible();
    await expect(note).toHaveValue('Budget speech');
    await save.click();
    await expect(editor).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.getByText('10 % off 1 kind, from Jul 1, 2026')).toBeVisible();
    await look(page);
  });

  await test.step('deleted by a colleague', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await opener.click();
    await expect(note).toHaveValue('Budget speech');
    await note.fill('Budget speech of May');
    const [{ id, kinds }] = await readSaved();
    expect((await page.request.delete(pathOf(id), { headers })).status()).toBe(204);
    await save.click();
    await expect(editor.getByRole('alert')).toHaveText(
      'Somebody else deleted this VAT change. “Add again” saves it as a new one.',
    );
    await expect(page.getByRole('button', { name: 'Delete VAT off rice', includeHidden: true })).toHaveCount(0);
    await expect(note).toHaveValue('Budget speech of May');
    await expect(editor.getByLabel('Name')).toHaveValue('VAT off rice');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Add again' }).click();
    await expect(editor).toBeHidden();
    await expect(opener).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const saved = await readSaved();
    expect(saved).toMatchObject([{ note: 'Budget speech of May', kinds: [{ id: kinds[0].id }] }]);
    expect(saved[0].id).not.toBe(id);
    expect(Number(saved[0].rate)).toBe(10);
  });

  await page.goto('/vat-changes');
  await expect(page.getByRole('heading', { name: 'VAT off rice' })).toBeVisible();
  await expect(page.getByText('If all of it arrives, prices fall by 9.1 %.')).toBeVisible();
  await page.goto('/webmin/vat-changes');
  await page.getByRole('button', { name: 'Delete VAT off rice' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('There are none yet.')).toBeVisible();
});
