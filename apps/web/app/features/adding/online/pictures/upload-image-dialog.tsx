import { ImageDialog } from '~/ui/image-chooser/image-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useInvalidateCatalogue } from '../../use-report-price.ts';
import { type RecordKind, uploadImage } from './upload-image.ts';

const texts = {
  product: { title: 'Product image', done: 'Product image uploaded.' },
  store: { title: 'Store image', done: 'Store image uploaded.' },
};

interface UploadImageDialogProps {
  kind: RecordKind;
  id: number;
  open: boolean;
  onClose: () => void;
}

export default function UploadImageDialog({ kind, id, open, onClose }: UploadImageDialogProps) {
  const changed = useInvalidateCatalogue();
  const { title, done } = texts[kind];
  return (
    <ImageDialog
      title={title}
      open={open}
      onClose={onClose}
      failure="Image upload failed. Please try again."
      onChosen={async (image) => {
        await uploadImage(kind, id, image);
        showSnackbar(done, 'success');
        changed();
      }}
    />
  );
}
