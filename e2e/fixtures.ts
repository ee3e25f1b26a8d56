import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type LookupServers, startLookupServers } from './lookup-servers.ts';
import { startTestServer, type TestServer } from './server.ts';

export { expect } from '@playwright/test';

/** A person with an account. */
export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

interface TestOptions {
  /** The browser saves data, so it stores no prices. Tests of stored prices switch it off. */
  savesData: boolean;
}

interface TestFixtures {
  /** The server of the test. Tests with a server of their own override it. */
  site: TestServer;
  /** Allows console messages and page errors that match. All others fail the test. */
  allowProblems(pattern: RegExp): void;
  /** Creates an account with a proven address. Returns its name, address and password. */
  newPerson(fields?: Partial<Person>): Promise<Person>;
  /** Creates an account and signs it in without the login page. */
  signIn(fields?: Partial<Person>): Promise<Person>;
  /** Signs a person in without the login page. */
  signInAgain(person: Person): Promise<void>;
  /** Creates another account and signs it in, in a second browser context. */
  otherPerson(fields?: Partial<Person>): Promise<Person & { page: Page }>;
  /** Signs in as the superuser. */
  signInAsAdmin(): Promise<void>;
}

export const test = base.extend<
  TestOptions & TestFixtures & { quiet: undefined; allowed: RegExp[]; problems: string[] },
  { lookups: LookupServers; server: TestServer }
>({
  lookups: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const lookups = await startLookupServers();
      await use(lookups);
      await lookups.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ lookups }, use) => {
      const server = await startTestServer(lookups.settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: ({ server }, use) => use(server),
  baseURL: ({ site }, use) => use(site.url),
  savesData: [true, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: ({}, use) => use([]),
  allowProblems: ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: ({}, use) => use([]),
  quiet: [
    async ({ context, allowed, problems, savesData }, use) => {
      watch(context, problems);
      if (savesData) await saveData(context);
      await use(undefined);
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      await leaveRequests(context);
      if (unexpected.length > 0) throw new Error(`Unexpected in the browser's console:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],

  newPerson: ({ request, site }, use) =>
    use(async (fields = {}) => {
      const person: Person = {
        first_name: 'Keisha',
        last_name: 'Mohammed',
        email: `${randomUUID()}@example.com`,
        password: 'doubles with pepper 27',
        ...fields,
      };
      const answer = await request.post('/api/core/register/', {
        data: { ...person, confirm_password: person.password },
      });
      if (!answer.ok()) throw new Error(`The account could not be made: ${await answer.text()}`);
      await site.proveAddress(person.email);
      return person;
    }),

  signIn: ({ page, newPerson }, use) =>
    use(async (fields) => {
      const person = await newPerson(fields);
      await storeTokens(page, person);
      return person;
    }),

  signInAgain: ({ page }, use) => use((person) => storeTokens(page, person)),

  otherPerson: async ({ browser, baseURL, newPerson, problems, savesData }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (fields) => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      watch(context, problems);
      if (savesData) await saveData(context);
      const [person, page] = await Promise.all([newPerson(fields), context.newPage()]);
      await storeTokens(page, person);
      return { ...person, page };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  signInAsAdmin: ({ page, site }, use) => use(() => storeTokens(page, site.admin)),
});

/** Collects errors and warnings of the browser's console. */
function watch(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    // playwright.config.ts blocks service workers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
}

/** Switches the browser's setting for small downloads on. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

/** Drops requests that still run at the end of a test. Their responses may be gone. */
async function leaveRequests(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
}

/** Stores tokens as the login page does. */
async function storeTokens(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const [answer] = await Promise.all([
    page.request.post('/api/core/login/', { data: { email, password } }),
    page.goto('/robots.txt'),
  ]);
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  const tokens: Record<string, string> = await answer.json();
  await page.evaluate((pair) => {
    for (const [name, token] of Object.entries(pair)) localStorage.setItem(name, token);
  }, tokens);
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'bb_signed_in', value: '1', url: origin }]);
}
