import { expect, test } from 'vitest';
import { contractResolver } from './contract-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };

test('an invalid field has the text of the server, or the text of the form', async () => {
  const values = { name: 'a'.repeat(61) };
  const byServer = contractResolver(({ passkeyChangeSchema }) => passkeyChangeSchema);
  const ofForm = contractResolver(({ passkeyChangeSchema }) => passkeyChangeSchema, { error: () => 'Enter a name.' });
  expect(await byServer(values, undefined, options)).toMatchObject({
    errors: { name: { message: 'Enter at most 60 characters.' } },
  });
  expect(await ofForm(values, undefined, options)).toMatchObject({ errors: { name: { message: 'Enter a name.' } } });
});

test('the values become the body, whose errors belong to the form if no field has their name', async () => {
  const resolver = contractResolver(({ kindSplitSchema }) => kindSplitSchema, {
    toBody: ({ text }: { text: string }) => ({ products: [1], name: text }),
  });
  expect(await resolver({ text: ' Rice ' }, undefined, options)).toEqual({
    values: { products: [1], name: 'Rice', dry_run: false },
    errors: {},
  });
  expect(await resolver({ text: 'a'.repeat(201) }, undefined, options)).toMatchObject({
    errors: { root: { message: 'Enter at most 200 characters.' } },
  });
});
