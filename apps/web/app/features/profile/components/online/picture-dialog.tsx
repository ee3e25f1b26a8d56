import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { ImageChooser } from '~/ui/image-chooser/image-chooser.tsx';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import styles from './picture-dialog.module.css';

interface PictureDialogProps {
  onClose: () => void;
  onChosen: (picture: Blob) => void;
}

export default function PictureDialog({ onClose, onChosen }: PictureDialogProps) {
  const [source, setSource] = useState<string>();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  useEffect(() => () => URL.revokeObjectURL(source ?? ''), [source]);

  const use = async () => {
    if (source && area) onChosen(await cropPicture(source, area));
  };

  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {source && (
        <Button variant="contained" onClick={use} disabled={!area}>
          Use this photo
        </Button>
      )}
    </>
  );
  return (
    <TitledDialog open title="Profile photo" actions={actions} onClose={onClose}>
      {source ? (
        <>
          <div className={styles.crop}>
            <Cropper
              image={source}
              crop={position}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          </div>
          <Slider
            value={zoom}
            min={1}
            max={3}
            step={0.05}
            aria-label="Zoom"
            onChange={(_, value) => setZoom(value as number)}
          />
        </>
      ) : (
        <ImageChooser onChosen={(image) => setSource(URL.createObjectURL(image))} />
      )}
    </TitledDialog>
  );
}

/** Pixels. Larger than any display size, small enough to upload over a slow connection. */
const size = 640;
const jpegQuality = 0.9;

/** Crops the image at `source` to a square JPEG. `area` is in pixels of the image. */
async function cropPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('We couldn’t crop this picture.'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}
