import type { Verification } from '@bargain-buddy/contract';

export type Viewer = { id?: number; isSuperuser: boolean } | null;

interface Picture {
  image: string | null;
  img_is_verified: Verification | null;
  /** Who uploaded it. */
  image_by: number | null;
}

/**
 * Whether somebody may change a product or store and its image: once the image is verified, superusers alone (ROL-03).
 */
export function canUploadImage(viewer: Viewer, verification: Verification | null): boolean {
  return viewer !== null && (viewer.isSuperuser || verification !== 'verified');
}

/**
 * The picture as somebody sees it: one that nobody has reviewed is for who uploaded it, for members of a list with the
 * item (`isOnTheirList`) and for superusers (TRU-04), a rejected one for superusers only.
 */
export function shownImage(
  { image, img_is_verified, image_by }: Picture,
  viewer: Viewer,
  isOnTheirList = false,
): string | null {
  if (viewer?.isSuperuser) return image;
  if (img_is_verified === 'rejected') return null;
  const isTheirs = image_by !== null && image_by === viewer?.id;
  return img_is_verified === 'pending' && !isTheirs && !isOnTheirList ? null : image;
}
