/** The body of a request that uploads a file, with the headers that go with it. */
export async function uploadOf(
  field: string,
  bytes: Buffer,
): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), 'file');
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
