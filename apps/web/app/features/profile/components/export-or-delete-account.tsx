import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { saveFile } from '~/lib/save-file.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './export-or-delete-account.module.css';
import { ProfileSection } from './section.tsx';

const DeleteAccountDialog = lazyDialog('this', () => import('./online/delete-account-dialog.tsx'));

async function download(): Promise<void> {
  const everything = await callApi(calls.exportOwnAccount);
  saveFile(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), 'bargain-buddy.json');
}

export function ExportOrDeleteAccount() {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <ProfileSection title="Your data" hint="Download everything we have about you, or delete it.">
      <div className={styles.actions}>
        <Button
          variant="outlined"
          startIcon={<Download size={18} />}
          onClick={() => void download().catch(() => showSnackbar('We couldn’t download your data.', 'error'))}
        >
          Download my data
        </Button>
        <Button color="error" startIcon={<Trash2 size={18} />} onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </ProfileSection>
  );
}
