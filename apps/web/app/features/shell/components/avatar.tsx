import type { User } from '@bargain-buddy/contract';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { ownAddress } from '~/lib/picture-sources.ts';
import styles from './account-button.module.css';

export function Avatar({ user }: { user: User | undefined }) {
  if (!user) return <span className={styles.avatar} />;
  if (user.profile_picture) {
    return (
      <span className={styles.avatar}>
        <img src={ownAddress(user.profile_picture)} alt="" width={38} height={38} />
      </span>
    );
  }
  return (
    <span className={styles.avatar} style={{ background: avatarColour(user) }} aria-hidden="true">
      {initials(user)}
    </span>
  );
}
