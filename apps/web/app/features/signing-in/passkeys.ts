import type { PasskeyOptions, SecondStep } from '@bargain-buddy/contract';
import { loadPart } from '~/ui/lazy-part/load-part.ts';

export class PasskeyProblem extends Error {}

type Options = PasskeyOptions['options'];
type Library = typeof import('./online/passkey-library.ts');
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

const load = () => loadPart(() => import('./online/passkey-library.ts'));

/** Passkeys require a host name; an IP address is not sufficient. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Creates a passkey on the device. Throws PasskeyProblem. */
export async function createPasskey(options: Options) {
  const { startRegistration } = await load();
  // The server creates the options with the same library.
  const optionsJSON = options as unknown as CreationOptions;
  const { clientExtensionResults: _, ...passkey } = await startRegistration({ optionsJSON }).catch(explain);
  return passkey;
}

/** Signs in with a passkey of the device. Throws PasskeyProblem. */
export async function getPasskey(options: NonNullable<SecondStep['options']>) {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as RequestOptions;
  const { clientExtensionResults: _, ...passkey } = await startAuthentication({ optionsJSON }).catch(explain);
  return passkey;
}

/** Offers passkeys in the browser's autofill. Returns undefined if it is not supported or the user chooses none. */
export async function offerPasskeyAutofill(begin: () => Promise<PasskeyOptions>) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const begun = await begin();
  const optionsJSON = begun.options as unknown as RequestOptions;
  const used = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
  if (!used) return undefined;
  const { clientExtensionResults: _, ...passkey } = used;
  return { token: begun.token, passkey };
}

export async function cancelPasskeyAutofill(): Promise<void> {
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
