import { VerifyEmailReminder } from '~/features/address/index.ts';
import { ProfilePage } from '~/features/profile/index.ts';
import { SignInMethodsSection } from '~/features/signing-in/index.ts';
import { privateMeta } from '~/lib/page.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { GuestSignInPage } from '~/ui/guest-offer/guest-offer.tsx';

export const meta = privateMeta('Profile & Settings');

export default function ProfileRoute() {
  if (!useIsSignedIn()) {
    return (
      <GuestSignInPage
        scene="shopping"
        title="Profile & Settings"
        text="Save your region and your stores, and choose what we notify you about."
      />
    );
  }
  return <ProfilePage notice={<VerifyEmailReminder />} signingIn={<SignInMethodsSection />} />;
}
