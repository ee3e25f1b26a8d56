import type { PasskeyOptions, SecondStep } from '@bargain-buddy/contract';
import { loadPart } from '~/ui/lazy-part/load-part.ts';

/** A passkey was not made or used, with a sentence that says why. */
export class PasskeyProblem extends Error {}

type Options = PasskeyOptions['options'];
type Library = typeof import('./online/passkey-library.ts');
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

const load = () => loadPart(() => import('./online/passkey-library.ts'));

/** Whether this browser can have passkeys for this site, whose address has to be a name for that. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Has the device make a passkey; throws PasskeyProblem. */
export async function makePasskey(options: Options) {
  const { startRegistration } = await load();
  // The server made the options by the same library.
  const optionsJSON = options as unknown as CreationOptions;
  const { clientExtensionResults: _, ...passkey } = await startRegistration({ optionsJSON }).catch(explain);
  return passkey;
}

/** Has the device use a passkey; throws PasskeyProblem. */
export async function askForPasskey(options: NonNullable<SecondStep['options']>) {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as RequestOptions;
  const { clientExtensionResults: _, ...passkey } = await startAuthentication({ optionsJSON }).catch(explain);
  return passkey;
}
export type UsedPasskey = Awaited<ReturnType<typeof askForPasskey>>;

/**
 * Has the browser offer passkeys among what it fills in, where it can, for what `begin` asks; answers with one once it
 * is chosen, with nothing when that ends without.
 */
export async function offerPasskeys(begin: () => Promise<PasskeyOptions>) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const begun = await begin();
  const optionsJSON = begun.options as unknown as RequestOptions;
  const used = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
  if (!used) return undefined;
  const { clientExtensionResults: _, ...passkey } = used;
  return { token: begun.token, passkey };
}

/** Ends what the browser offers, since the page goes or something else begins. */
export async function withdrawPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

function explain(error: unknown): never {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    throw new PasskeyProblem('This device already has a Bargain Buddy passkey.');
  }
  if (name === 'NotAllowedError' || name === 'AbortError') {
    throw new PasskeyProblem('You didn’t choose a passkey. Try again.');
  }
  throw new PasskeyProblem('Passkeys don’t work in this browser right now.');
}
