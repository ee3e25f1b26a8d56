const key = 'bb_scan_camera';

/** Which of several cameras was chosen the last time on this device. */
export function readCamera(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberCamera(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Then it is chosen again the next time.
  }
}
