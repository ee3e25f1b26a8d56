import { contractResolver } from '~/lib/contract-resolver.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { signInFailure } from './calls.ts';

const resolver = contractResolver(({ passkeyChangeSchema }) => passkeyChangeSchema, { error: () => 'Enter a name.' });

/** The form of a passkey's name, for MethodDialog. */
export function usePasskeyNameForm(given: string, send: (body: { name: string }) => Promise<void>) {
  const form = useAppForm({ defaultValues: { name: given }, resolver, send, failureText: signInFailure });
  return {
    form,
    field: {
      label: 'Name',
      defaultValue: given,
      slotProps: { htmlInput: { maxLength: 60 } },
      ...form.field('name', { hint: 'So you can recognise it.' }),
    },
  };
}
