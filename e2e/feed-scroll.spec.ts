import { cards, holdBack, isListingsCall, listingCalls, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { startTestServer } from './server.ts';

const toTheEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

test('HOM-08 HOM-10 HOM-11 HOM-16 scrolling loads pages and advertising, survives failures and another page', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/listings could not be loaded|ERR_FAILED/);
  await page.clock.install();
  await openFeed(page);
  const backToTop = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect(backToTop).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 101));
  await expect(backToTop).toBeVisible();
  await backToTop.click();
  await expect(backToTop).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(100);

  const slots = page.getByTestId('ad-slot');
  await expect(slots).toHaveCount(1);
  const release = await holdBack(page);
  const calls = listingCalls(page);
  const leaveBelow = (pixels: number) =>
    page.evaluate(async (distance) => {
      const end = document.querySelector('[data-testid="sentinel"]')?.getBoundingClientRect().top ?? 0;
      window.scrollBy(0, end - window.innerHeight - distance);
      // Two frames are enough for an intersection to be reported.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }, pixels);
  await leaveBelow(260);
  expect(calls).toEqual([]);
  await leaveBelow(150);
  await expect(page.getByTestId('skeletons').locator('> *')).toHaveCount(12);
  expect(calls.map((url) => url.searchParams.get('page'))).toEqual(['2']);
  release();
  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByTestId('skeletons')).toHaveCount(0);
  await expect(slots).toHaveCount(2);
  await expect(slots.last()).not.toHaveAttribute('data-hidden');

  await page.route(isListingsCall, (route) => route.abort());
  await page.evaluate(toTheEnd);
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(cards(page)).toHaveCount(48);
  await page.unroute(isListingsCall);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(72);
  await page.clock.fastForward(3_000);
  await expect(slots.nth(1)).toHaveAttribute('data-hidden', 'true');

  await cards(page).nth(30).scrollIntoViewIfNeeded();
  const before = await cards(page).nth(30).boundingBox();
  calls.length = 0;
  // A real click would first scroll the link into view, although it sticks to the top.
  await page.getByRole('link', { name: 'Log In' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(72);
  await expect.poll(async () => (await cards(page).nth(30).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  expect(calls.filter((url) => !url.searchParams.has('cursor'))).toEqual([]);
});

test('HOM-08 more is loaded though the end came into view while the page was busy', async ({ page }) => {
  // A browser tells together what it has seen since it last had the time to: here, when the test says so.
  await page.addInitScript(() => {
    const Native = window.IntersectionObserver;
    const seen = new Map<IntersectionObserver, IntersectionObserverEntry[]>();
    window.IntersectionObserver = class extends Native {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => void seen.set(observer, [...(seen.get(observer) ?? []), ...entries]), options);
        window.addEventListener('idle', () => tell(seen.get(this) ?? [], this));
      }
    };
    Reflect.set(window, 'mostSeen', () => Math.max(0, ...[...seen.values()].map((entries) => entries.length)));
  });
  const mostSeen = (count: number) =>
    page.waitForFunction((least) => Reflect.get(window, 'mostSeen')() >= least, count);
  await openFeed(page);
  await mostSeen(1);
  await page.evaluate(toTheEnd);
  await mostSeen(2);
  await page.evaluate(() => window.dispatchEvent(new Event('idle')));
  await expect(cards(page)).toHaveCount(48);
});

test('HOM-08 more is loaded once what is on show has been read anew', async ({ page }) => {
  await page.clock.install();
  await openFeed(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/login/);
  await page.clock.fastForward('06:00');
  const release = await holdBack(page);
  const again = page.waitForRequest((request) => isListingsCall(new URL(request.url())));
  await page.goBack();
  await again;
  await page.evaluate(toTheEnd);
  await expect(page.getByRole('link', { name: 'More prices' })).toBeInViewport();
  await expect(cards(page)).toHaveCount(24);
  release();
  await expect(cards(page)).toHaveCount(48);
});

test('HOM-11 with an advertising account a filled slot stays and an unfilled one goes', async ({ page }) => {
  const server = await startTestServer({ ADS_CLIENT: 'ca-pub-1234567890' });
  // Stands in for the provider: fills the first slot that asks, leaves the others unfilled.
  const provider = `
    const fill = () => document.querySelector('ins.adsbygoogle:not([data-ad-status])')?.setAttribute('data-ad-status', filled++ ? 'unfilled' : 'filled');
    let filled = 0;
    const waiting = window.adsbygoogle ?? [];
    window.adsbygoogle = { push: fill };
    waiting.forEach(fill);`;
  await page.route(/googlesyndication/, (route) => route.fulfill({ contentType: 'text/javascript', body: provider }));
  await page.clock.install();
  await openFeed(page, `${server.url}/`);
  const slots = page.getByTestId('ad-slot');
  await page.evaluate(toTheEnd);
  await expect(slots).toHaveCount(2);
  await page.evaluate(toTheEnd);
  await expect(slots.nth(1).locator('ins')).toHaveAttribute('data-ad-status', 'unfilled');
  await page.clock.fastForward(3_000);
  await expect(slots.nth(1)).toHaveAttribute('data-hidden', 'true');
  await expect(slots.nth(1)).toHaveCSS('height', '10px');
  await expect(slots.nth(0)).not.toHaveAttribute('data-hidden');
  expect((await slots.nth(0).boundingBox())?.height).toBeGreaterThan(100);
  await server.stop();
});
