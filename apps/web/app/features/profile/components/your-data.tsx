import Button from '@mui/material/Button';
import { Download, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { saveFile } from '~/lib/save-file.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { Section } from './section.tsx';
import styles from './your-data.module.css';

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

async function download(): Promise<void> {
  const everything = await callApi({ path: '/core/me/export/', answer: 'accountExportSchema' });
  saveFile(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), 'bargain-buddy.json');
}

/** What is kept about the person: to have and to delete. */
export function YourData() {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Section title="Your Data" hint="Take what we keep about you with you, or have it deleted.">
      <div className={styles.actions}>
        <Button
          variant="outlined"
          startIcon={<Download size={18} aria-hidden="true" />}
          onClick={() => void download().catch(() => showSnackbar('Your data could not be downloaded.', 'error'))}
        >
          Download my data
        </Button>
        <Button color="error" startIcon={<Trash2 size={18} aria-hidden="true" />} onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
