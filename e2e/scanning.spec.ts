import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing, Product } from '@bargain-buddy/contract';
import type { Locator, Page } from '@playwright/test';
import { filmOf, photoOf } from '../apps/server/test/barcode-pictures.ts';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { makeOwnListing } from './editing-steps.ts';
import { cards, listings, openFeed, searchFor } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import { callAs, itemsOf, makeList, rows } from './lists-steps.ts';
import { appIsKept, queryHasText } from './offline-steps.ts';
import { testInBrowser } from './own-browser.ts';
import { png } from './picture.ts';
import config from './playwright.config.ts';
import type { TestServer } from './server.ts';
import { authorizationOf } from './webmin-steps.ts';

/** The picture of the fake camera. Chromium reads the file when the camera starts. */
const film = join(tmpdir(), `bargain-buddy-film-${process.pid}.y4m`);
const fakeCamera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
const test = testInBrowser({ args: [...(config.use?.launchOptions?.args ?? []), ...fakeCamera] });

const scanner = (page: Page): Locator => page.getByRole('dialog', { name: 'Scan a barcode' });
const scanned = (page: Page): Locator => scanner(page).getByRole('list', { name: 'Scanned' }).getByRole('listitem');

/** Has a superuser give a barcode to a product that is listed. */
async function label(page: Page, admin: TestServer['admin'], barcode: string, region = ''): Promise<Listing> {
  const [listing] = (await listings(page, `search=rice&region=${region}&ordering=price`)).results;
  if (!listing) throw new Error('There is no rice.');
  const headers = await authorizationOf(page, admin);
  const answer = await page.request.patch(`/api/product/product/${listing.product}/`, { headers, data: { barcode } });
  expect(answer.status(), await answer.text()).toBe(200);
  return listing;
}
/** As browsers say it of who has not allowed it: what the film of another test shows is not seen. */
const refuseCamera = (page: Page) =>
  page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
const openScanner = (page: Page) => page.getByRole('button', { name: 'Scan a barcode' }).click();

test('SCN-01 SCN-02 the camera reads a blurred code by WebAssembly under the policy, and finds its product', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await serveTiles(page);
  await signIn();
  await context.grantPermissions(['camera']);
  const wasm = page.waitForResponse(/\.wasm$/);
  const worker = page.waitForResponse(/zxing\.worker/);
  const milk = await label(page, server.admin, '041512162664');
  // `barcodes.test.ts` has the other formats.
  await filmOf(film, 'UPC-A', '041512162664', { blurred: 1.5 });
  await openFeed(page, '/?region=');
  await openScanner(page);
  await page.waitForURL('**/?*search=0041512162664*');
  await expect(scanner(page)).toBeHidden();
  await expect(cards(page).filter({ hasText: milk.product_name }).first()).toBeVisible();
  const { origin } = new URL(page.url());
  expect(new URL((await wasm).url()).origin).toBe(origin);
  expect((await worker).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'");
  const policy = (await page.request.get('/')).headers()['content-security-policy'];
  expect(policy).not.toContain('wasm-unsafe-eval');

  // A known code without a price in the region.
  const { listing } = await makeOwnListing(page, { product: { barcode: '7501055363513' } });
  await openFeed(page, '/?region=Tobago&search=7501055363513');
  await expect(page.getByText(/^Cheapest in Trinidad and Tobago: \$20\.00 at Mini Mart/)).toBeVisible();
  await page.getByRole('link', { name: /^\$20\.00 at Mini Mart/ }).click();
  await page.waitForURL(`**/listings/${listing.id}`);
});

test('SCN-01 where the camera is refused a picture or the number does, and the keyboard comes back', async ({
  page,
}) => {
  await refuseCamera(page);
  await openFeed(page);
  await openScanner(page);
  const dialog = scanner(page);
  await expect(dialog.getByText(/^Allow the camera/)).toBeVisible();
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer });
  };
  await choose(png());
  await expect(dialog.getByText(/^We couldn’t read a barcode/)).toBeVisible();
  await choose(Buffer.from('no picture'));
  await expect(dialog.getByText(/^We couldn’t read this picture/)).toBeVisible();
  await dialog.getByLabel('Barcode number').fill('5 000112 637923');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('One digit is wrong. Check the number on the label.')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Scan a barcode' })).toBeFocused();
  await openScanner(page);
  await choose(await photoOf('EAN-13', '5000112637922', { turned: 12, blurred: 1.2 }));
  await page.waitForURL(/search=5000112637922/);
  await expect(page.getByText('We don’t know this barcode yet.')).toBeVisible();
  const logIn = page.getByRole('link', { name: 'Log in to add it' });
  await expect(logIn).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent('/shopping-lists?scan=5000112637922')}`,
  );
  await searchFor(page, '5000112637923');
  await expect(page.getByText('A digit of this barcode is wrong. Check it against the label.')).toBeVisible();
});

test('SCN-01 the browser’s own detector is used, the chosen camera is asked for again, another stands in for it, and lights', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await filmOf(film, 'EAN-8', '96385074', { blurred: 12 });
  // The film is one camera; a second one is listed, and then not there. The detector finds what `code` has.
  await page.addInitScript(() => {
    const seen = { asked: [] as unknown[], tracks: [] as MediaStreamTrack[], code: '' };
    const [open, list] = [MediaDevices.prototype.getUserMedia, MediaDevices.prototype.enumerateDevices];
    MediaDevices.prototype.getUserMedia = async function getUserMedia(wanted) {
      seen.asked.push((wanted?.video as MediaTrackConstraints | undefined)?.deviceId);
      const stream = await open.call(this, wanted);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
    MediaDevices.prototype.enumerateDevices = async function enumerateDevices() {
      const other = { kind: 'videoinput', deviceId: 'other', label: 'Front' } as MediaDeviceInfo;
      return [...(await list.call(this)), other];
    };
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (wanted) => void seen.asked.push(wanted?.advanced);
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code', 'ean_8', 'ean_13', 'upc_a', 'upc_e'];
      detect = async () => (seen.code ? [{ rawValue: seen.code, format: 'upc_a' }] : []);
    }
    Object.assign(window, { BarcodeDetector, seen });
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const asked = () => page.evaluate(() => (window as unknown as { seen: { asked: unknown[] } }).seen.asked);
  await openFeed(page);
  await openScanner(page);
  await scanner(page).getByRole('combobox', { name: 'Camera' }).selectOption('Front');
  await expect(scanner(page).getByText('Point the camera at a barcode.')).toBeVisible();
  await expect.poll(asked).toEqual([undefined, { exact: 'other' }, undefined]);
  await openFeed(page);
  await openScanner(page);
  const light = scanner(page).getByRole('button', { name: 'Light' });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(asked).toEqual([{ exact: 'other' }, undefined, [{ torch: true }]]);

  await page.evaluate(() => {
    (window as unknown as { seen: { code: string } }).seen.code = '041512162664';
  });
  await page.waitForURL(/search=0041512162664/);
  expect(loaded.filter((url) => /\.wasm|zxing/.test(url))).toEqual([]);
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { seen: { tracks: MediaStreamTrack[] } }).seen.tracks.map((track) => track.readyState),
    );
  await expect.poll(states).toEqual(['ended']);
});

test('SCN-03 a new barcode is given to a product of the list, taken back, and lost to a faster person; an unknown one starts a draft, filled from Open Food Facts, and is saved with the product', async ({
  page,
  signIn,
  allowProblems,
}) => {
  allowProblems(/409 \(Conflict\).*\/barcode\//);
  await refuseCamera(page);
  await signIn();
  const { list, listing } = await makeOwnListing(page);
  const barcodeOf = async (id: number) => (await callAs<Product>(page, 'GET', `/product/product/${id}/`)).barcode;
  const scan = async (code: string) => {
    await scanner(page).getByLabel('Barcode number').fill(code);
    await page.keyboard.press('Enter');
    await scanned(page).first().getByRole('button', { name: 'Add it' }).click();
  };
  const question = page.getByRole('dialog', { name: 'New barcode. What is it?' });
  const choice = question.getByRole('list', { name: 'Is it one of these?' }).getByText(listing.product_name);
  // The device knows from it at which store the product is usually wanted, so the scan adds up with the item.
  const usual = page.waitForResponse(/\/api\/shoppinglist\/usual\//);
  await page.goto(`/shopping-lists?list=${list.id}&scan`);
  await usual;
  await scan('7501031311309');
  await expect(choice).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await choice.click();
  await expect(question).toBeHidden();
  await expect(scanned(page).first()).toContainText(`${listing.product_name} is now 2`);
  await expect(scanned(page).first()).toContainText('Barcode saved. Thanks!');
  expect(await barcodeOf(listing.product)).toBe('7501031311309');
  await scanned(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(scanned(page).first()).toContainText('Barcode removed.');
  expect(await barcodeOf(listing.product)).toBe('');
  await expect.poll(async () => (await itemsOf(page, list)).map(({ quantity }) => quantity)).toEqual([1]);

  await scan('7501031311309');
  const faster = await callAs<Product>(page, 'POST', '/product/product/', {
    name: `Faster ${listing.product_name}`,
    barcode: '7501031311309',
  });
  await choice.click();
  await expect(scanned(page).first()).toContainText(`Someone has just given this barcode to ${faster.name}.`);
  expect(await barcodeOf(listing.product)).toBe('');

  await test.step('a draft', async () => {
    await scan('3017620422003');
    await page.getByRole('button', { name: 'Add a new product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add item' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Hazelnut spread');
    await expect(dialog.getByLabel('Brand')).toHaveValue('Nutella');
    await expect(dialog.getByLabel('Amount')).toHaveValue('400 g');
    await expect(dialog.getByLabel('Barcode')).toHaveValue('3017620422003');
    await expect(dialog.getByRole('button', { name: 'Change picture' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this product' }).click();
    await dialog.getByLabel('Find a store').fill('massy');
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(rows(page).filter({ hasText: 'Hazelnut spread' })).toBeVisible();
    const { results } = await callAs<{ results: Product[] }>(page, 'GET', '/product/product/?barcode=3017620422003');
    expect(results).toMatchObject([{ name: 'Hazelnut spread', barcode: '3017620422003' }]);

    await page.getByRole('button', { name: 'Add item' }).first().click();
    await dialog.getByRole('button', { name: 'Scan its barcode' }).click();
    await scanner(page).getByLabel('Barcode number').fill('96385074');
    await page.keyboard.press('Enter');
    const unknown = dialog.getByRole('group', { name: 'New barcode' });
    await expect(unknown.getByText('New barcode. What is it?')).toBeVisible();
    await unknown.getByLabel('Find a product').fill('hazelnut spread');
    await expect(page.getByRole('option').filter({ hasText: 'Has another barcode' })).toBeVisible();
    await unknown.getByLabel('Find a product').fill('');
    await unknown.getByRole('button', { name: 'Add a new product' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await expect(dialog.getByLabel('Barcode')).toHaveValue('96385074');
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('SCN-01 codes are scanned onto a list, each with Undo, from the app’s shortcut, and offline after a cold start', async ({
    page,
    context,
    server,
    signIn,
    allowProblems,
  }) => {
    allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    // Before the device downloads the prices.
    const rice = await label(page, server.admin, '4006381333931', 'Tobago');
    await signIn();
    await context.grantPermissions(['camera']);
    const list = await makeList(page, 'Weekly');
    await callAs(page, 'PATCH', `/shoppinglist/shoppinglist/${list.id}/`, { area: { region: 'Tobago' } });
    await filmOf(film, 'EAN-13', '4006381333931');
    await page.goto('/shopping-lists?scan');
    await expect(scanned(page).filter({ hasText: `Added ${rice.product_name}` })).toBeVisible();
    await expect(scanned(page)).toContainText(/Cheapest .*: \$\d+\.\d\d at /);
    await expectAccessible(page, { within: '[role=dialog]' });
    await expect.poll(async () => (await itemsOf(page, list)).map(({ product }) => product)).toEqual([rice.product]);
    // It stays in view, and counts once.
    await scanner(page).getByLabel('Barcode number').fill('96385074');
    await scanner(page).getByRole('button', { name: 'Find' }).click();
    await expect(scanned(page).first()).toContainText('We don’t know barcode 96385074 yet.');
    await expect(scanned(page)).toHaveCount(2);
    await scanned(page).last().getByRole('button', { name: 'Undo' }).click();
    await expect(scanned(page).last()).toContainText(`Removed ${rice.product_name}`);
    await expect.poll(async () => (await itemsOf(page, list)).length).toBe(0);
    await scanner(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Scan barcodes onto this list' })).toBeVisible();

    await appIsKept(page);
    await page.getByRole('button', { name: 'Scan barcodes onto this list' }).click();
    await expect(scanned(page).filter({ hasText: `Added ${rice.product_name}` })).toBeVisible();
    await queryHasText(page, 'shopping-list-items', rice.product_name);
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(`/shopping-lists?list=${list.id}&scan`);
    await expect(scanned(cold).filter({ hasText: `${rice.product_name} is now 2` })).toBeVisible();
    await expect(scanned(cold).first()).toContainText(/\$\d.* · Example price/);
    await scanner(cold).getByLabel('Barcode number').fill('96385074');
    await cold.keyboard.press('Enter');
    await expect(scanned(cold).first()).toContainText('No connection. Added “Barcode 96385074” to your list.');
    await scanner(cold).getByRole('button', { name: 'Done' }).click();
    await expect(rows(cold).filter({ hasText: rice.product_name }).first()).toBeVisible();
    await expect(rows(cold).filter({ hasText: 'Barcode 96385074' })).toBeVisible();
  });
});
