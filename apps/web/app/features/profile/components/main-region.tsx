import type { Region, User } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useChangeRegion } from '../account-changes.ts';
import { ProfileSection } from './section.tsx';

const none = 'None';

export function MainRegionField({ user }: { user: User }) {
  const change = useChangeRegion();
  const region = change.isPending ? change.variables : (user.preferred_region?.region ?? none);
  const choose = (chosen: Region | typeof none) =>
    change.mutateAsync(chosen).then(
      () => showSnackbar('Region updated successfully.', 'success'),
      () => showSnackbar('Failed to update region.', 'error'),
    );
  return (
    <ProfileSection title="Main Shopping Region" hint="We show this region’s prices first.">
      <TextField
        select
        fullWidth
        label="Region"
        value={region}
        onChange={(event) => void choose(event.target.value as Region | typeof none)}
      >
        {[none, ...regions].map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </ProfileSection>
  );
}
