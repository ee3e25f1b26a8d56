const key = 'bb_scan_camera';

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
    // Without storage, it is chosen again the next time.
  }
}
