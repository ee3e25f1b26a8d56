import type { ProfileChange, User } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useBlocker } from 'react-router';
import { ApiError } from '~/lib/api-error.ts';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { toOwnPictureUrl } from '~/lib/picture-sources.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useChangeProfile, useUploadProfilePicture } from '../account-changes.ts';
import { ProfileSection } from './section.tsx';
import styles from './user-information.module.css';

const ChangeEmailDialog = lazyDialog('this', () => import('./online/change-email-dialog.tsx'));

const fields = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name', type: 'text' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone_number', label: 'Phone Number', autoComplete: 'tel', type: 'tel' },
] as const;

function fieldsOf({ first_name, last_name, email, phone_number }: User) {
  return { first_name, last_name, email, phone_number };
}

const resolver = contractResolver(
  ({ profileChangeSchema }) =>
    profileChangeSchema.pick({ first_name: true, last_name: true, email: true, phone_number: true }).required(),
  {
    error: ({ code, input }) => {
      if (code === 'too_small' || input === '') return 'All fields are required.';
      return code === 'invalid_format' ? 'Invalid email format.' : undefined;
    },
  },
);

export function UserInformation({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(false);
  /** The fields to save after the password dialog, which a change of email requires. */
  const [fieldsToConfirm, setFieldsToConfirm] = useState<ReturnType<typeof fieldsOf>>();
  const change = useChangeProfile();
  // Fresh values replace stale cached ones, except in fields that the user edits.
  const { register, reset, formState, onSubmit } = useAppForm({
    values: fieldsOf(user),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
    resolver,
    send: async (given) => {
      if (given.email.toLowerCase() !== user.email.toLowerCase()) setFieldsToConfirm(given);
      else await store(given);
    },
    failureText: (error) => {
      showSnackbar('Failed to update profile.', 'error');
      return error instanceof ApiError ? error.accountError : undefined;
    },
  });
  const isUnsaved = isEditing && formState.isDirty;
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  if (leaving.state === 'blocked') {
    if (window.confirm('Leave without saving?')) leaving.proceed();
    else leaving.reset();
  }

  const showAll = (of: User) => reset(fieldsOf(of), { keepDirtyValues: false });
  const stop = () => {
    showAll(user);
    setIsEditing(false);
  };
  const store = async (given: ProfileChange) => {
    const saved = await change.mutateAsync(given);
    showAll(saved);
    setIsEditing(false);
    setFieldsToConfirm(undefined);
    showSnackbar('Profile updated successfully.', 'success');
  };

  return (
    <ProfileSection title="User Information">
      <div className={styles.layout}>
        <ProfilePicture user={user} />
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <div className={styles.fields}>
            {fields.map(({ name, label, autoComplete, type }) => (
              <TextField
                key={name}
                label={label}
                type={type}
                autoComplete={autoComplete}
                required={name !== 'phone_number'}
                disabled={!isEditing}
                fullWidth
                slotProps={{ inputLabel: { shrink: true } }}
                {...register(name)}
              />
            ))}
          </div>
          <p role="alert" className={styles.problem}>
            {Object.values(formState.errors)[0]?.message}
          </p>
          <div className={styles.actions}>
            {isEditing ? (
              <>
                <Button variant="text" onClick={stop} disabled={change.isPending}>
                  Cancel
                </Button>
                <Button variant="contained" type="submit" loading={change.isPending}>
                  Save
                </Button>
              </>
            ) : (
              <Button variant="outlined" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            )}
          </div>
        </form>
      </div>
      {fieldsToConfirm && (
        <ChangeEmailDialog
          user={user}
          email={fieldsToConfirm.email}
          onConfirm={(current_password) => store({ ...fieldsToConfirm, current_password })}
          onClose={() => setFieldsToConfirm(undefined)}
        />
      )}
    </ProfileSection>
  );
}

const PictureDialog = lazyDialog('this form', () => import('./online/picture-dialog.tsx'));

function ProfilePicture({ user }: { user: User }) {
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
