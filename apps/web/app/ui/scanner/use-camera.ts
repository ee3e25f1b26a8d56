import { type RefObject, useEffect, useState } from 'react';
import { readLocalStorage, writeLocalStorage } from '~/lib/stored.ts';

const storageKey = 'bb_scan_camera';

export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed';

interface Light {
  isOn: boolean;
  toggle: () => void;
}

/** Constraints that TypeScript does not know: https://w3c.github.io/mediacapture-image/ */
type WithTorch<T> = T & { torch?: boolean };

export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting');
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([]);
  const [wanted, setWanted] = useState(() => readLocalStorage(storageKey) ?? undefined);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const part of stream?.getTracks() ?? []) part.stop();
    };
    const start = async () => {
      stream = await openCamera(wanted);
      const [seen] = stream.getVideoTracks();
      if (isGone || !video.current || !seen) return stop();
      seen.addEventListener('ended', () => !isGone && setState('failed'));
      video.current.srcObject = stream;
      await video.current.play();
      // Browsers reveal names of cameras after permission.
      const all = await navigator.mediaDevices.enumerateDevices();
      if (isGone) return;
      setCameras(all.filter(({ kind }) => kind === 'videoinput'));
      setTrack(seen);
      setState('on');
    };
    setState('starting');
    setLit(false);
    start().catch((error: unknown) => {
      stop();
      if (!isGone) setState(problemOf(error));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [wanted, video]);

  const choose = (id: string) => {
    writeLocalStorage(storageKey, id);
    setWanted(id);
  };
  const chosen = track?.getSettings().deviceId ?? '';
  const light: Light | undefined = canLight(track)
    ? {
        isOn: isLit,
        toggle: () => {
          const torch: WithTorch<MediaTrackConstraintSet> = { torch: !isLit };
          track?.applyConstraints({ advanced: [torch] }).then(
            () => setLit(!isLit),
            () => undefined,
          );
        },
      }
    : undefined;
  return { state, cameras, chosen, choose, light };
}

async function openCamera(id: string | undefined): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('Cameras need a secure connection.', 'NotFoundError');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const atTheBack = { video: { ...size, facingMode: 'environment' } };
  if (!id) return navigator.mediaDevices.getUserMedia(atTheBack);
  return navigator.mediaDevices
    .getUserMedia({ video: { ...size, deviceId: { exact: id } } })
    .catch((error: unknown) => {
      if (problemOf(error) === 'refused') throw error;
      return navigator.mediaDevices.getUserMedia(atTheBack);
    });
}

function canLight(track: MediaStreamTrack | undefined): boolean {
  const can: WithTorch<MediaTrackCapabilities> | undefined = track?.getCapabilities?.();
  return can?.torch === true;
}

function problemOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
