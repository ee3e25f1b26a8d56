import Button from '@mui/material/Button';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { ImageDialog } from '~/ui/image-chooser/image-dialog.tsx';
import styles from './picture-field.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { RecordKind } from './upload-image.ts';

const titles = { product: 'Product image', store: 'Store image' };

interface PictureFieldProps {
  kind: RecordKind;
  name: string;
  image: Blob | null;
  onChange: (image: Blob | null) => void;
}

export function PictureField({ kind, name, image, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles.field}>
      <Thumbnail kind={kind} name={name} image={image} />
      <Button startIcon={<ImagePlus size={18} />} onClick={() => setChoosing(true)}>
        {image ? 'Change picture' : 'Add a picture'}
      </Button>
      {image && (
        <Button color="inherit" startIcon={<X size={18} />} onClick={() => onChange(null)}>
          Remove picture
        </Button>
      )}
      <ImageDialog title={titles[kind]} open={isChoosing} onClose={() => setChoosing(false)} onChosen={onChange} />
    </div>
  );
}
