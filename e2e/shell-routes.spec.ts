import { hydrated } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { mainPlaces, openMenu, topBar } from './shell-steps.ts';

test('SHL-01 home, login and sign-up are open to everybody, and search engines find title, description and preview', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/', '/login', '/sign-up']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(html, path).toMatch(/<title>[^<]*Bargain Buddy[^<]*<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
    expect(html, path).toMatch(/<meta property="og:image" content="[^"]+social-preview\.png"/);
  }
});

test('robots.txt, the sitemap and the manifest are there', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('application/xml');
  expect(await sitemap.text()).toContain(`<loc>${baseURL}/sitemaps/pages-1.xml</loc>`);
  expect(await (await request.get('/sitemaps/pages-1.xml')).text()).toContain(`<loc>${baseURL}/</loc>`);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});

test('SHL-01 SHL-02 SHL-03 each protected page leads a guest to the login page, which has the way back', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/shopping-lists?list=7', '/change-password?view=all', '/webmin', '/webmin/imports/mti']) {
    const response = await request.get(path);
    expect(response.url()).toBe(`${baseURL}/login?from=${encodeURIComponent(path)}`);
    expect(await response.text()).toMatch(/<h1[^>]*>Log In<\/h1>/);
  }
});

test('SHL-13 Profile and Notifications show a guest what they offer, before scripts too, and login leads back', async ({
  page,
  request,
  newPerson,
}) => {
  const html = await (await request.get('/notifications?view=all')).text();
  expect(html).toMatch(/<h1>Notifications<\/h1><p>[^<]{20,}<\/p>/);
  expect(html).toContain(`href="/login?from=${encodeURIComponent('/notifications?view=all')}"`);

  const { email, password } = await newPerson();
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (/\/api\/core\/(me|notifications)\//.test(sent.url())) calls.push(sent.url());
  });
  await page.goto('/notifications');
  await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
  const offer = page.getByRole('main');
  await expect(offer.getByRole('heading', { level: 1, name: 'Profile & Settings' })).toBeVisible();
  await expect(offer.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up?from=%2Fprofile');
  expect(calls).toEqual([]);
  await offer.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Keisha');
  // The server does not know of the session, which the browser has.
  await page.context().clearCookies({ name: 'bb_signed_in' });
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Keisha');

  const other = await page.context().newPage();
  await other.goto('/notifications');
  await openMenu(other);
  await other.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await page.goBack();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
});

test('SHL-04 SHL-12 an unknown path is a friendly page with status 404, whose logo leads to /, where it reloads; a crash shows an error page with a way back', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/404|ZodError|invalid_type/);
  const response = await page.goto('/no-such-shelf');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This shelf is empty' })).toBeVisible();
  await expect(topBar(page)).toBeVisible();
  await expect(mainPlaces(page)).toBeVisible();
  await page.getByRole('link', { name: 'See all prices' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/no-such-shelf');
  const logo = topBar(page).getByRole('link', { name: /Bargain Buddy/ });
  await logo.click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await logo.click();
  await page.waitForFunction(() => !('isOld' in window));
  await expect(page).toHaveURL('/');

  await page.route('**/api/price/price/*/', (route) => route.fulfill({ json: { id: 'no listing at all' } }));
  await hydrated(page);
  await page.evaluate(() => window.history.pushState({ idx: 1 }, '', '/listings/1'));
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all prices' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
});
