import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { toPageState } from './page-state.ts';

test('what was read is told without when, so that a page is the same for as long as it is true', async () => {
  const read = async () => {
    const client = new QueryClient();
    await client.prefetchQuery({ queryKey: ['listing', 1], queryFn: async () => ({ price: '1.50' }) });
    return toPageState(client);
  };
  const state = await read();
  await new Promise((done) => setTimeout(done, 5));
  expect(await read()).toEqual(state);
  expect(state.queries).toMatchObject([{ queryKey: ['listing', 1], state: { data: { price: '1.50' } } }]);
});
