import { expect, test } from './fixtures.ts';
import { makeList, openLists } from './lists-steps.ts';

test('SHR-07 a guest opens an invite link, signs up, joins the list, and the owner sees it and ends the link', async ({
  page,
  signIn,
  browser,
  baseURL,
  allowProblems,
}) => {
  allowProblems(/404/);
  await signIn({ first_name: 'Ann', last_name: 'Ali' });
  await openLists(page, await makeList(page, 'Sunday lunch'));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share “Sunday lunch”' });
  const section = dialog.getByRole('region', { name: 'Invite link' });
  await section.getByRole('button', { name: 'Make a link' }).click();
  await expect(section.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible();
  const url = await section.getByRole('textbox', { name: 'Invite link' }).inputValue();
  const whatsapp = section.getByRole('link', { name: 'Send by WhatsApp' });
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(
    `“Sunday lunch” on Bargain Buddy: ${url}`,
  );

  const context = await browser.newContext({ baseURL });
  const guest = await context.newPage();
  await guest.goto(url);
  await expect(guest.getByText('Ann Ali shares the shopping list “Sunday lunch” with you.')).toBeVisible();
  await expect(guest).toHaveURL('/join');
  await guest.getByRole('link', { name: 'Sign Up' }).click();
  await guest.getByLabel('First Name').fill('Bob');
  await guest.getByLabel('Last Name').fill('Baksh');
  await guest.getByLabel('Email').fill(`bob-${Date.now()}@example.com`);
  await guest.getByLabel(/^Password/).fill('mango chow in the morning');
  await guest.getByLabel(/^Confirm Password/).fill('mango chow in the morning');
  await guest.getByRole('button', { name: 'Sign Up' }).click();
  await guest.getByRole('button', { name: 'Join list' }).click();
  await expect(guest.getByRole('heading', { name: 'Sunday lunch' })).toBeVisible();

  const member = dialog.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Bob Baksh' });
  await expect(member).toContainText('Joined by link');
  await section.getByRole('button', { name: 'End link' }).click();
  await page.getByRole('button', { name: 'End link' }).last().click();
  await expect(section.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await guest.goto(url);
  await expect(guest.getByText('This invite link no longer works. Ask for a new one.')).toBeVisible();
  await context.close();
});
