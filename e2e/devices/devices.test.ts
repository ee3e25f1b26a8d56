import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { createTestApp, type TestApp } from '../../apps/server/test/app.ts';
import { createKind, createOffers } from '../../apps/server/test/shopping.ts';
import type { GivenNeed } from '../../apps/web/app/lib/item-changes.ts';
import { commands } from './commands.ts';
import { type LyingNetwork, openLyingNetwork } from './lying-network.ts';
import { unknownProduct } from './plain-server.ts';
import { checkEnd, createWorld, heal } from './world.ts';

/** By hand: SYNC_HISTORIES=20000 npx vitest run e2e/devices, and SYNC_SEED for one that failed. */
const histories = Number(process.env.SYNC_HISTORIES ?? 500);
const seed = process.env.SYNC_SEED === undefined ? undefined : Number(process.env.SYNC_SEED);
/** How many histories happen at the same time. */
const lanes = 4;

let app: TestApp;
let network: LyingNetwork;
let needs: GivenNeed[];

beforeAll(async () => {
  app = await createTestApp();
  network = await openLyingNetwork(app);
  const [offer] = await createOffers(app, ['1.00']);
  const rice = await createKind(app, 'Rice');
  needs = [
    { ...offer },
    { product: offer?.product },
    { text: 'Milk' },
    { text: 'MILK' },
    { kinds: [rice], amount: '2', amount_unit: 'kg' },
    { kinds: [rice], amount: '2000', amount_unit: 'g' },
    { product: unknownProduct },
  ];
});
afterAll(async () => {
  await network.close();
  await app.close();
});

test('OFF-02 OFF-03 OFF-04 OFF-05 OFF-06 three devices end in one state over any history, and nothing is lost untold', {
  timeout: 3_600_000,
}, async () => {
  const begin = seed ?? Math.floor(Math.random() * 2 ** 31);
  const lane = async (number: number) => {
    const people = [await app.createUser(), await app.createUser()];
    const property = fc.asyncProperty(
      fc.commands(commands(needs), { maxCommands: 24, size: 'max' }),
      async (history) => {
        const world = await createWorld(app, network, people);
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), history);
          await heal(world);
          await checkEnd(world, app);
        } finally {
          for (const device of world.devices) await device.die();
        }
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(histories / lanes), seed: begin + number, endOnFailure: false });
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
});
