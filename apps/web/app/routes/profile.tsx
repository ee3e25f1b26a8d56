import { ConfirmAddress } from '~/features/address/index.ts';
import { ProfilePage } from '~/features/profile/index.ts';
import { SigningIn } from '~/features/signing-in/index.ts';

export const meta = () => [{ title: 'Profile & Settings · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default function ProfileRoute() {
  return <ProfilePage notice={<ConfirmAddress />} signingIn={<SigningIn />} />;
}
