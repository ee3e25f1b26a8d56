import type { SignInMethods } from '@bargain-buddy/contract';
import type { LockedPerson } from '../../../platform/auth/lock-person.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { mustUseSecondStep, requiresSecondStep, type StoredSignInMethods } from './methods.queries.ts';
import type { PasskeySite } from './site.ts';

export function toSignInMethods(
  person: Pick<LockedPerson, 'is_superuser' | 'asks_second_step'>,
  methods: StoredSignInMethods,
  { site, publicUrl }: { site: PasskeySite; publicUrl: string },
): SignInMethods {
  return {
    passkeys: methods.passkeys.map(({ id, name, rp_id, added_at, last_used }) => ({
      ...withIsoTimes({ id, name, added_at, last_used }),
      works_here: rp_id === site.rpId,
    })),
    authenticator_app: methods.app ? withIsoTimes(methods.app) : null,
    recovery_codes: methods.recoveryCodes,
    asks_second_step: requiresSecondStep(person, methods, { publicUrl }),
    needs_second_step: mustUseSecondStep(person, { publicUrl }),
    can_add_passkeys: site.rpId !== undefined,
  };
}
