import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import styles from './image-chooser.module.css';

const jpegQuality = 0.9;

interface CameraViewProps {
  onTaken: (image: Blob) => void;
  onFailed: (problem: string) => void;
}

export function CameraView({ onTaken, onFailed }: CameraViewProps) {
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
