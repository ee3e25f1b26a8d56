import type { User } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { toOwnPictureUrl } from '~/lib/picture-sources.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useUploadProfilePicture } from '../account-changes.ts';
import styles from './profile-picture.module.css';

const PictureDialog = lazyDialog('this form', () => import('./online/picture-dialog.tsx'));

export function ProfilePicture({ user }: { user: User }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useUploadProfilePicture();
  const change = async (picture: Blob) => {
    setIsChoosing(false);
    await upload.mutateAsync(picture).catch(() => showSnackbar('Failed to upload profile picture.', 'error'));
  };
  return (
    <div className={styles.picture}>
      <span className={styles.frame} style={{ background: user.profile_picture ? undefined : avatarColour(user) }}>
        {user.profile_picture ? (
          <img src={toOwnPictureUrl(user.profile_picture)} alt="Your profile" width={128} height={128} />
        ) : (
          <span aria-hidden="true">{initials(user)}</span>
        )}
        {upload.isPending && <CircularProgress className={styles.progress} aria-label="Uploading the picture" />}
      </span>
      <Button size="small" startIcon={<Camera size={18} />} onClick={() => setIsChoosing(true)}>
        {user.profile_picture ? 'Change photo' : 'Add photo'}
      </Button>
      {isChoosing && <PictureDialog onClose={() => setIsChoosing(false)} onChosen={change} />}
    </div>
  );
}
