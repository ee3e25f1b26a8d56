import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { snackbar } from './lists-steps.ts';
import { adminHeaders } from './webmin-steps.ts';

test('OPN-06 OPR-08 superusers change the name and kinds of a basket, and see what a colleague changed meanwhile; they add a basket, which gets a page, and delete it, which ends the page', async ({
  page,
  request,
  signInAsAdmin,
  allowProblems,
}) => {
  allowProblems(/400|409/);
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAsAdmin();
  const read = async () => (await page.request.get('/api/basket/christmas/?people=1')).json();
  await page.goto('/webmin/kinds?view=baskets');
  await page.getByRole('button', { name: 'Edit Christmas' }).click();
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: 'Save' });
  await expectAccessible(page);
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Christmas dinner');
  await drawer.getByRole('textbox', { name: 'Sorrel drink, ml' }).fill('750');
  await drawer.getByRole('button', { name: 'Remove Macaroni' }).click();
  const added = drawer.getByRole('combobox', { name: 'Add a kind' });
  // At the edge of the screen the options first open where the browser must scroll to them, and then move.
  await added.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await added.fill('kola');
  await page.getByRole('option', { name: 'Kola champagne' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Kola champagne, ml' })).toHaveValue('500');

  const { results } = await (
    await page.request.get('/api/webmin/baskets/', { headers: await adminHeaders(page) })
  ).json();
  const { id } = results.find(({ slug }: { slug: string }) => slug === 'christmas');
  const theirs = { data: { description: 'For the whole family.' }, headers: await adminHeaders(page) };
  expect((await page.request.patch(`/api/webmin/baskets/${id}/`, theirs)).status()).toBe(200);
  await save.click();
  await expect(drawer.getByText(/Somebody else changed Text/)).toBeVisible();
  await save.click();
  await expect(snackbar(page, 'Christmas dinner was saved.')).toBeVisible();
  await expect.poll(read).toMatchObject({ name: 'Christmas dinner', description: 'For the whole family.' });
  const { lines } = await read();
  const slugs = lines.map(({ kind }: { kind: { slug: string } }) => kind.slug);
  expect(slugs).not.toContain('macaroni');
  expect(lines.at(-1)).toMatchObject({ kind: { slug: 'kola-champagne' }, amount: 500, unit: 'ml', per: 'person' });

  await drawer.getByRole('textbox', { name: 'Sorrel drink, ml' }).fill('');
  await save.click();
  await expect(drawer.getByText('Enter a number above 0.')).toBeVisible();

  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'New basket' }).click();
  const maker = page.getByRole('dialog', { name: 'New basket' });
  await maker.getByRole('textbox', { name: 'Name' }).fill('School week');
  await expect(maker.getByRole('textbox', { name: 'Address' })).toHaveValue('school-week');
  await maker.getByRole('textbox', { name: 'Text' }).fill('Eggs for a long weekend.');
  await maker.getByRole('textbox', { name: 'Usual number' }).fill('3');
  await maker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(maker.getByText('Add a kind.')).toBeVisible();
  const release = await holdCalls(page, 'GET', ({ searchParams }) => searchParams.get('search') === 'eggs');
  const addedKind = maker.getByRole('combobox', { name: 'Add a kind' });
  await addedKind.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await addedKind.fill('eggs');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('No such kind')).toBeHidden();
  release();
  await page.getByRole('option', { name: 'Eggs', exact: true }).click();
  await maker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(maker.getByText('Another basket has this address. Choose a different one.')).toBeVisible();
  await maker.getByRole('textbox', { name: 'Address' }).fill('long-weekend');
  await maker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(snackbar(page, 'School week was added.')).toBeVisible();

  const path = '/baskets/long-weekend';
  await page.getByRole('link', { name: 'Show the page' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('3 pieces for 3 people')).toBeVisible();
  await expect.poll(async () => (await request.get('/sitemaps/pages-1.xml')).text()).toContain(path);

  await page.goto('/webmin/kinds?view=baskets');
  await page.getByRole('button', { name: 'Delete School week' }).last().click();
  await expect(page.getByRole('alertdialog')).toContainText('Its page disappears.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(snackbar(page, 'School week was deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete School week' })).toHaveCount(1);
  await expect.poll(async () => (await request.get(path)).status()).toBe(404);
});
