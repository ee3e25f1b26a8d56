import type { Verification } from '@bargain-buddy/contract';

export type Viewer = { isSuperuser: boolean } | null;

/** Whether somebody may change a product or store and its image: once the image is verified, superusers alone (ROL-03). */
export function canUploadImage(viewer: Viewer, verification: Verification | null): boolean {
  return viewer !== null && (viewer.isSuperuser || verification !== 'verified');
}

/** The image as somebody sees it: a rejected one is for superusers only. */
export function shownImage(image: string | null, verification: Verification | null, viewer: Viewer): string | null {
  return verification === 'rejected' && !viewer?.isSuperuser ? null : image;
}
