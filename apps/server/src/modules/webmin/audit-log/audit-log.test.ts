import { auditLogPageSchema } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { type Actor, audit } from '../../../platform/audit.ts';

let api: TestApp;
let admin: TestUser;
let actor: Actor;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ email: 'ruth@example.com', isSuperuser: true });
  actor = { userId: admin.id, name: admin.email, requestId: 'request-1' };
});
afterAll(() => api.close());

const read = async (query = '') => {
  const answer = await api.send('GET', `/api/webmin/audit-log/${query}`, { headers: admin.authorization });
  return auditLogPageSchema.parse(answer.json());
};
const renamed = (id: number, name: string) => ({
  action: 'update' as const,
  kind: 'product' as const,
  ids: [id],
  summary: `Renamed ${name}`,
  before: { name },
  after: { name: name.toUpperCase() },
});

describe('WEB-12 the audit log', () => {
  test('WEB-12 says who, when, what, and the record before and after', async () => {
    await audit(api.db, actor, renamed(7, 'Rice'));
    const { results, count } = await read('?record=7');
    expect(count).toBe(1);
    expect(results).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        user_id: admin.id,
        user: 'ruth@example.com',
        action: 'update',
        kind: 'product',
        record_ids: [7],
        summary: 'Renamed Rice',
        before: { name: 'Rice' },
        after: { name: 'RICE' },
        request_id: 'request-1',
      },
    ]);
  });

  test('WEB-12 is found by words, kind, action, user, record and day', async () => {
    await audit(
      api.db,
      { userId: null, name: 'command line', requestId: null },
      { action: 'import', kind: 'import', ids: [3, 4], summary: 'Brought in mti-2026-11.xlsx' },
    );
    await audit(api.db, actor, renamed(8, 'Café Oats'));
    const summaries = async (query: string) => (await read(query)).results.map(({ summary }) => summary);
    expect(await summaries('?search=cafe ruth')).toEqual(['Renamed Café Oats']);
    expect(await summaries('?search=mti')).toEqual(['Brought in mti-2026-11.xlsx']);
    expect(await summaries('?kind=import')).toEqual(['Brought in mti-2026-11.xlsx']);
    expect(await summaries('?action=import&record=4')).toEqual(['Brought in mti-2026-11.xlsx']);
    expect(await summaries(`?user=${admin.id}&record=8`)).toEqual(['Renamed Café Oats']);
    expect(await summaries('?to=2020-01-01')).toEqual([]);
    expect(await summaries('?from=2020-01-01&record=8')).toEqual(['Renamed Café Oats']);
  });

  test('WEB-12 is read page by page, newest first, with nothing twice while more is written', async () => {
    await audit(api.db, actor, ...Array.from({ length: 7 }, (_, i) => renamed(100 + i, `Item ${i}`)));
    const seen: number[] = [];
    for (let path: string | null = '?search=item&page_size=3'; path; ) {
      const { results, next, count } = await read(path);
      expect(count).toBe(7);
      seen.push(...results.map(({ record_ids: [id] }) => id ?? 0));
      await audit(api.db, actor, { ...renamed(200, 'Other'), summary: 'Another change' });
      path = next && new URL(next).search;
    }
    expect(seen).toEqual([106, 105, 104, 103, 102, 101, 100]);
  });

  test('WEB-12 is filtered by kind, person and day, and saved as a file of the same changes', async () => {
    const other = { userId: null, name: 'olive@example.com', requestId: null };
    await audit(api.db, other, { ...renamed(21, 'Beans'), kind: 'store' }, renamed(22, '=Corn'));
    await audit(api.db, actor, renamed(23, 'Dates'));
    const get = (path: string) => api.send('GET', `/api/webmin/audit-log/${path}`, { headers: admin.authorization });
    expect((await get('people/')).json()).toEqual(expect.arrayContaining(['olive@example.com', 'ruth@example.com']));
    const query = `?person=olive@example.com&from=${localDay(new Date())}&to=${localDay(new Date())}`;
    expect((await read(query)).results.map(({ record_ids }) => record_ids)).toEqual([[22], [21]]);
    expect((await read(`${query}&kind=store`)).results.map(({ record_ids }) => record_ids)).toEqual([[21]]);
    expect((await read(query.replace('olive', 'nobody'))).count).toBe(0);
    const file = await get(`export/${query}`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
    const [head, first, second, ...rest] = file.body.trim().split('\r\n');
    expect(head).toBe('Id,Time,Person,Action,Kind,Records,Summary,Before,After,Request');
    expect(first).toMatch(
      /^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,olive@example\.com,update,product,22,Renamed =Corn,"\{""name"":""=Corn""\}"/,
    );
    expect(second).toContain(',store,21,Renamed Beans,');
    expect(rest).toEqual([]);
  });

  test('WEB-12 never holds a secret, however deep', async () => {
    const secrets = { password_hash: 'x', nested: [{ refresh_token: 'y', TOKEN_SECRET: 'z', name: 'kept' }] };
    await audit(api.db, actor, { ...renamed(9, 'Salt'), before: secrets, after: secrets });
    const [entry] = (await read('?record=9')).results;
    expect(entry).toMatchObject({ before: { nested: [{ name: 'kept' }] }, after: { nested: [{ name: 'kept' }] } });
    expect(JSON.stringify(entry)).not.toMatch(/password_hash|refresh_token|TOKEN_SECRET/);
  });

  test('WEB-12 is only added to, and outlives the account', async () => {
    await expect(sql`UPDATE audit_log SET summary = ''`.execute(api.db)).rejects.toThrow('only added to');
    await expect(sql`UPDATE audit_log SET user_id = NULL, summary = ''`.execute(api.db)).rejects.toThrow();
    await expect(sql`DELETE FROM audit_log`.execute(api.db)).rejects.toThrow('only added to');
    await expect(sql`TRUNCATE audit_log`.execute(api.db)).rejects.toThrow('only added to');
    const former = await api.createUser({ email: 'former@example.com', isSuperuser: true });
    await audit(api.db, { ...actor, userId: former.id, name: former.email }, renamed(10, 'Peas'));
    await api.db.deleteFrom('app_user').where('id', '=', former.id).execute();
    expect((await read('?record=10')).results[0]).toMatchObject({ user_id: null, user: 'former@example.com' });
  });

  test('WEB-12 is not written when the change is not', async () => {
    const failing = api.db.transaction().execute(async (trx) => {
      await audit(trx, actor, renamed(11, 'Milk'));
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    expect((await read('?record=11')).results).toEqual([]);
  });
});
