import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CameraView } from './camera-view.tsx';
import styles from './image-chooser.module.css';

interface ImageChooserProps {
  onChosen: (image: Blob) => void;
}

export function ImageChooser({ onChosen }: ImageChooserProps) {
  const [isCamera, setIsCamera] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);
  const legacyInput = useRef<HTMLInputElement>(null);

  const choose = (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.type.startsWith('image/') && file.type !== 'image/svg+xml') onChosen(file);
    else setProblem('This isn’t a picture. Use a JPEG, PNG or WebP file.');
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    choose(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  const openCamera = () => {
    setProblem(undefined);
    if (window.isSecureContext) setIsCamera(true);
    else setProblem('The camera needs a secure connection (HTTPS). Choose a file instead.');
  };

  return (
    <div className={styles.chooser}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {isCamera ? (
        <CameraView
          onTaken={onChosen}
          onFailed={(text) => {
            setIsCamera(false);
            setProblem(text);
          }}
        />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button */}
          <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
            <ImageUp size={32} />
            <span>Drop or paste a picture here, or</span>
            <input ref={fileInput} type="file" accept="image/*" hidden onChange={onFile} />
            <Button variant="outlined" onClick={() => fileInput.current?.click()}>
              Choose a file
            </Button>
          </div>
          <Button startIcon={<Camera size={18} />} onClick={openCamera}>
            Take a photo
          </Button>
          {/camera/i.test(problem ?? '') && (
            <>
              <input ref={legacyInput} type="file" accept="image/*" capture hidden onChange={onFile} />
              <Button onClick={() => legacyInput.current?.click()}>Use legacy camera</Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
