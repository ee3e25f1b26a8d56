import { randomUUID } from 'node:crypto';
import { type TokenPair, tokenPairSchema } from '@bargain-buddy/contract';
import type { ApiClient } from '../api-client.ts';
import { budgets } from '../budgets.ts';
import type { Bench, Measure } from '../measure.ts';

const password = 'doubles with pepper 27';

export const accountMeasures: Measure[] = [
  {
    name: 'Log in (argon2id, 19 MiB, 2 passes)',
    budget: budgets.login,
    take: async (bench) => {
      const email = await signUp(bench);
      return { durations: await times(100, async () => (await logIn(bench.api, email)).duration) };
    },
  },
  {
    name: 'Refresh a session',
    budget: budgets.refresh,
    take: async (bench) => {
      let { tokens } = await logIn(bench.api, await signUp(bench));
      const refresh = async () => {
        const json = { refresh: tokens.refresh };
        const { duration, body } = await bench.api.call('POST', '/core/refresh/', { json });
        tokens = tokenPairSchema.parse(JSON.parse(body));
        return duration;
      };
      return { durations: await times(800, refresh) };
    },
  },
  {
    name: 'Who am I (me)',
    budget: budgets.me,
    take: async (bench) => {
      const { tokens } = await logIn(bench.api, await signUp(bench));
      const me = async () => (await bench.api.call('GET', '/core/me/', { token: tokens.access })).duration;
      return { durations: await times(800, me) };
    },
  },
];

/** Returns the durations of repeated requests, after a warm-up of one tenth of them. */
async function times(count: number, once: () => Promise<number>): Promise<number[]> {
  const durations: number[] = [];
  for (let n = -count / 10; n < count; n++) {
    const duration = await once();
    if (n >= 0) durations.push(duration);
  }
  return durations;
}

async function signUp({ api }: Bench): Promise<string> {
  const email = `bench-${randomUUID()}@bargainbuddy.example`;
  const names = { first_name: 'Keisha', last_name: 'Mohammed' };
  await api.call('POST', '/core/register/', { json: { ...names, email, password, confirm_password: password } });
  return email;
}

async function logIn(api: ApiClient, email: string): Promise<{ tokens: TokenPair; duration: number }> {
  const { body, duration } = await api.call('POST', '/core/login/', { json: { email, password } });
  return { tokens: tokenPairSchema.parse(JSON.parse(body)), duration };
}
