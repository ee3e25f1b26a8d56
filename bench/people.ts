import { randomBytes, randomUUID } from 'node:crypto';
import { createAccessTokens } from '../apps/server/src/platform/auth/access-token.ts';
import type { Pool } from './database.ts';

export interface Person {
  id: number;
  token: string;
}

/** Uses SQL, because a thousand sign-ups would take a minute of hashing. */
export interface People {
  create(count: number): Promise<Person[]>;
  /** Creates a person for the duration of `work`. */
  withPerson<T>(work: (person: Person) => Promise<T>): Promise<T>;
}

/** `tokenSecret` must be the app's secret. */
export function createUserFactory(pool: Pool, tokenSecret: string): People {
  const accessTokens = createAccessTokens(tokenSecret);
  async function create(count: number): Promise<Person[]> {
    const emails = Array.from({ length: count }, () => `bench-${randomUUID()}@bargainbuddy.example`);
    const { rows } = await pool.query<{ user_id: number; family: string }>(
      `WITH made AS (
         INSERT INTO app_user (email, password_hash, first_name) SELECT unnest($1::text[]), 'none', 'Keisha' RETURNING id
       )
       INSERT INTO refresh_token (user_id, family, token_hash, expires_at)
       SELECT id, gen_random_uuid(), decode(md5($2 || id), 'hex'), now() + interval '1 day' FROM made
       RETURNING user_id, family`,
      [emails, randomBytes(16).toString('hex')],
    );
    const sign = async ({ user_id: userId, family }: (typeof rows)[number]) => ({
      id: userId,
      token: await accessTokens.sign({ userId, family }),
    });
    return Promise.all(rows.map(sign));
  }
  return {
    create,
    async withPerson(work) {
      const [person] = (await create(1)) as [Person];
      try {
        return await work(person);
      } finally {
        // Without this, the person's lists would remain without an owner.
        const lists = 'SELECT list_id FROM shopping_list_member WHERE user_id = $1';
        await pool.query(`DELETE FROM shopping_list WHERE id IN (${lists})`, [person.id]);
        await pool.query('DELETE FROM app_user WHERE id = $1', [person.id]);
      }
    },
  };
}
