import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useState } from 'react';
import { SavingDialog } from '../saving-dialog.tsx';
import styles from './image-chooser.module.css';
import { ImageChooser } from './image-chooser.tsx';

interface ImageDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Receives the reduced picture. The dialog shows progress, and `failure` on rejection. */
  onChosen: (picture: Blob) => Promise<void> | void;
  failure?: string;
}

export function ImageDialog({ title, open, onClose, ...rest }: ImageDialogProps) {
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <SavingDialog open={open} isSaving={isBusy} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <ChooseAndConfirm title={title} onClose={onClose} isBusy={isBusy} setBusy={setBusy} {...rest} />
    </SavingDialog>
  );
}

interface ChooseAndConfirmProps extends Omit<ImageDialogProps, 'open'> {
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
}

function ChooseAndConfirm({ title, onClose, onChosen, failure, isBusy, setBusy }: ChooseAndConfirmProps) {
  const [picture, setPicture] = useState<{ blob: Blob; address: string }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture]);

  const show = async (chosen: Blob) => {
    setProblem(undefined);
    try {
      const blob = await preparePicture(chosen);
      setPicture({ blob, address: URL.createObjectURL(blob) });
    } catch {
      setProblem('We couldn’t read this picture. Use a JPEG, PNG or WebP file.');
    }
  };
  const use = async () => {
    if (!picture || isBusy) return;
    setProblem(undefined);
    setBusy(true);
    try {
      await onChosen(picture.blob);
      onClose();
    } catch {
      setProblem(failure ?? 'Image upload failed. Please try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DialogContent className={styles.chooser}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {picture ? (
          <>
            <img className={styles.preview} src={picture.address} alt={`Preview: ${title}`} />
            {/* The bar has its place already, so that nothing jumps when it comes. */}
            <div className={styles.progress}>{isBusy && <LinearProgress aria-label="Uploading the picture" />}</div>
            <Button onClick={() => setPicture(undefined)} disabled={isBusy} className={styles.another}>
              Choose another
            </Button>
          </>
        ) : (
          <ImageChooser onChosen={show} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        {picture && (
          <Button variant="contained" onClick={use} loading={isBusy}>
            Use this picture
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** In pixels. Slightly more than the largest stored size. */
const maxSide = 1600;
const smallEnough = 1_000_000;
const jpegQuality = 0.9;

/** Reduces a picture before its upload over a slow connection. Rejects formats that the browser cannot show. */
async function preparePicture(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const { width, height } = image;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  if (scale === 1 && picture.size <= smallEnough) {
    image.close();
    return picture;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  // JPEG has no transparency, which would become black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be made smaller.'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}
