const timeLimit = 5_000;
const largest = 1_000_000;
const shown = /^image\/(?:jpeg|png|webp)$/;

/** Fetches only from hosts of Open Food Facts, so that a response cannot make this server request other addresses. */
export async function fetchPicture(address: string, baseUrl: string): Promise<string | null> {
  try {
    const url = new URL(address);
    if (!isTrustedHost(url, new URL(baseUrl))) return null;
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!answer.ok || !shown.test(type) || Number(answer.headers.get('content-length')) > largest) {
      await answer.body?.cancel();
      return null;
    }
    const picture = await readAtMost(answer, largest);
    return picture && `data:${type};base64,${picture.toString('base64')}`;
  } catch {
    return null;
  }
}

/** Accepts the host itself and HTTPS hosts of its domain, such as images.openfoodfacts.org. */
function isTrustedHost(url: URL, base: URL): boolean {
  if (url.host === base.host) return url.protocol === base.protocol;
  const domain = (host: string) => host.split('.').slice(-2).join('.');
  const isNamed = /[a-z]$/.test(base.hostname) && base.hostname.includes('.');
  return isNamed && url.protocol === 'https:' && url.port === '' && domain(url.hostname) === domain(base.hostname);
}

async function readAtMost(answer: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
