import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
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

const jpegQuality = 0.9;

interface CameraViewProps {
  onTaken: (image: Blob) => void;
  onFailed: (problem: string) => void;
}

function CameraView({ onTaken, onFailed }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const start = async () => {
      if (!navigator.mediaDevices) throw new Error('no camera');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setIsReady(true);
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((error: unknown) => {
      if (isGone) return;
      const isDenied = error instanceof DOMException && ['NotAllowedError', 'NotFoundError'].includes(error.name);
      failed.current(
        isDenied ? 'Camera not available or permission denied...' : 'Unable to access camera. Try legacy camera below.',
      );
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  const take = () => {
    const source = video.current;
    if (!source) return;
    const canvas = document.createElement('canvas');
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    canvas.getContext('2d')?.drawImage(source, 0, 0);
    canvas.toBlob((image) => image && onTaken(image), 'image/jpeg', jpegQuality);
  };

  return (
    <div className={styles.camera}>
      <video ref={video} playsInline muted className={styles.video} />
      <Button variant="contained" onClick={take} disabled={!isReady}>
        Take the photo
      </Button>
    </div>
  );
}
