import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let named: TestApp;
let plain: TestApp;
let address: URL;
let behindProxy: TestApp;
let proxied: URL;
beforeAll(async () => {
  named = await createTestApp('samples');
  plain = await createTestApp('samples', { PUBLIC_URL: '', PORT: '3999' });
  address = new URL(await plain.app.listen({ port: 0, host: '127.0.0.1' }));
  behindProxy = await createTestApp('empty', { TRUST_PROXY: 'on' });
  proxied = new URL(await behindProxy.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  await named.close();
  await plain.close();
  await behindProxy.close();
});

const path = '/api/price/price/?page_size=1';
const nextLink = async (app: TestApp, host: string) => (await app.send('GET', path, { headers: { host } })).json().next;

/** What the server answers to a request as it stands. */
async function raw(head: string, { port, hostname } = address): Promise<string> {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // To one that is closed already what takes a while is not sent.
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each(['a b', 'x:notaport', 'evil.example/x?', '[::1', '[:::::]', 'a:99999', 'user@host', '%00', '"><script>'])(
  'SEC-04 a Host that is none, such as %s, answers 400',
  async (host) => {
    for (const url of ['/api/health/', path, '/']) {
      expect(await raw(`GET ${url} HTTP/1.1\r\nHost: ${host}`), url).toMatch(/^HTTP\/1.1 400 /);
    }
  },
);

test.each(['user@host', 'x:notaport', '[::1', 'a:99999', '%00'])(
  'a request for a whole address with an invalid host, such as %s, answers 400',
  async (host) => {
    for (const url of ['/api/health/', path, '/']) {
      expect(await raw(`GET http://${host}${url} HTTP/1.1\r\nHost: localhost`), url).toMatch(/^HTTP\/1.1 400 /);
    }
  },
);

test('a request with two Host headers, or with none, answers 400', async () => {
  for (const app of [address, proxied]) {
    for (const url of ['/api/health/', path, '/', '/api/nothing/', 'http://localhost/']) {
      for (const hosts of ['Host: localhost\r\nHost: evil.example', 'Host: localhost\r\nhost: localhost', 'Via: a']) {
        const head = `GET ${url} HTTP/1.1\r\n${hosts}\r\nX-Forwarded-Host: localhost`;
        expect(await raw(head, app), head).toMatch(/^HTTP\/1.1 400 /);
      }
    }
  }
});

test('links lead to PUBLIC_URL whatever the Host', async () => {
  expect(await nextLink(named, 'evil.example')).toMatch(/^http:\/\/bargainbuddy\.test\/api\/price\/price\/\?/);
});

test('without PUBLIC_URL links lead to where the machine was reached, and never to a name that is not its own', async () => {
  for (const host of ['localhost:3999', '127.0.0.1:3999', '[::1]:3999', '192.168.1.7:3999']) {
    expect(await nextLink(plain, host)).toMatch(`http://${host}/api/price/price/?`);
  }
  expect(await nextLink(plain, 'evil.example')).toMatch(/^http:\/\/localhost:3999\/api\/price\/price\/\?/);
});

test('a request for a whole address gets links to this machine all the same', async () => {
  for (const whole of ['http://evil.example', 'HTTPS://evil.example:8080']) {
    const answer = await raw(`GET ${whole}${path} HTTP/1.1\r\nHost: localhost`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain('"next":"http://localhost/api/price/price/?page_size=1&page=2');
    expect(answer).not.toContain('evil.example');
  }
  for (const none of ['http:/api/', 'http://[/', 'evil.example', '//evil.example/api/price/price/', '*']) {
    expect(await raw(`GET ${none} HTTP/1.1\r\nHost: localhost`), none).toMatch(/^HTTP\/1.1 (?!500)/);
  }
});
