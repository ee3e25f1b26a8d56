import type { Verification } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ImageChooser } from '~/ui/image-chooser/image-chooser.tsx';
import { showFailure } from '../api.ts';
import styles from '../record/record-drawer.module.css';
import { useWindowKeys } from '../use-window-keys.ts';
import { type RecordKind, useCatalogueChanges } from './queries.ts';

interface ImageReviewProps {
  kind: RecordKind;
  id: number;
  name: string;
  image: string | null;
  state: Verification | null;
}

const verdicts = [
  { verdict: 'verified', text: 'Approve (A)', key: 'a', icon: Check },
  { verdict: 'rejected', text: 'Reject (R)', key: 'r', icon: X },
] as const;
const states = { pending: 'Waits for review', verified: 'Approved', rejected: 'Rejected' } as const;

export function ImageReview({ kind, id, name, image, state }: ImageReviewProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { judge, upload } = useCatalogueChanges(kind);
  const decide = (verdict: 'verified' | 'rejected') => {
    if (!image || judge.isPending || state === verdict) return;
    judge.mutate({ id, image, verdict }, { onError: showFailure });
  };
  const section = useRef<HTMLElement>(null);
  useWindowKeys((event) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [role=combobox]');
    // MUI sets aria-hidden on everything below a modal.
    const isCovered = section.current?.closest('[aria-hidden=true]');
    if (isTyping || isCovered || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = verdicts.find(({ key }) => key === event.key.toLowerCase());
    if (pressed) decide(pressed.verdict);
  });
  const replace = (chosen: Blob) => {
    setChoosing(false);
    upload.mutate({ id, image: chosen }, { onError: showFailure });
  };
  return (
    <section ref={section} aria-label="Picture" className={styles.form}>
      {image && <img className={styles.picture} src={pictureOfSize(image, 1200)} alt={`Of ${name}`} />}
      <div className={styles.buttons}>
        {state && <Chip label={states[state]} color={state === 'verified' ? 'success' : 'default'} />}
        {image &&
          verdicts.map(({ verdict, text, key, icon: Icon }) => (
            <Button
              key={key}
              size="small"
              startIcon={<Icon size={18} />}
              disabled={state === verdict}
              loading={judge.isPending}
              aria-keyshortcuts={key}
              onClick={() => decide(verdict)}
            >
              {text}
            </Button>
          ))}
        <Button size="small" loading={upload.isPending} onClick={() => setChoosing(!isChoosing)}>
          {image ? 'Replace picture' : 'Add a picture'}
        </Button>
      </div>
      {isChoosing && <ImageChooser onChosen={replace} />}
    </section>
  );
}
