import type { Listing } from '@bargain-buddy/contract';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { UploadImageDialog } from '~/features/adding/index.ts';
import { imageActionText } from '../improvable.ts';
import actions from './actions.module.css';

interface ImproveImageProps {
  listing: Listing;
  kind: 'product' | 'store';
}

export function UploadImageButton({ listing, kind }: ImproveImageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={actions.secondary} onClick={() => setOpen(true)}>
        <ImagePlus size={18} /> {imageActionText(listing, kind)}
      </button>
      <UploadImageDialog kind={kind} id={listing[`${kind}_id`]} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
