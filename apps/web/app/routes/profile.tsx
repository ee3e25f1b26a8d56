import { ConfirmAddress } from '~/features/address/index.ts';
import { ProfilePage } from '~/features/profile/index.ts';
import { SigningIn } from '~/features/signing-in/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Profile & Settings');

export default function ProfileRoute() {
  return <ProfilePage notice={<ConfirmAddress />} signingIn={<SigningIn />} />;
}
