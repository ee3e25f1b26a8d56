import type { Verification } from '@bargain-buddy/contract';

export type Viewer = { id?: number; isSuperuser: boolean } | null;

interface Picture {
  image: string | null;
  img_is_verified: Verification | null;
  image_by: number | null;
}

/** True if the viewer may change the record's image. Verified images belong to superusers. */
export function canUploadImage(viewer: Viewer, verification: Verification | null): boolean {
  return viewer !== null && (viewer.isSuperuser || verification !== 'verified');
}

/**
 * The image as the viewer sees it. Unreviewed ones are visible to the uploader, to members of a list with the item
 * (`isOnTheirList`) and to superusers, rejected ones to superusers.
 */
export function imageShownToViewer(
  { image, img_is_verified, image_by }: Picture,
  viewer: Viewer,
  isOnTheirList = false,
): string | null {
  if (viewer?.isSuperuser) return image;
  if (img_is_verified === 'rejected') return null;
  const isTheirs = image_by !== null && image_by === viewer?.id;
  return img_is_verified === 'pending' && !isTheirs && !isOnTheirList ? null : image;
}
