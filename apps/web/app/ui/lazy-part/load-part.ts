/** Style sheets that failed to load. The bundler considers a requested sheet as loaded. */
const brokenSheets = new Set<HTMLLinkElement>();

if (typeof document !== 'undefined') {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') brokenSheets.add(target);
  };
  document.addEventListener('error', notice, { capture: true });
}

/** Milliseconds before a retry. A weak signal often recovers within this time. */
const pauseMs = 500;
/** Marks a reload for a failed part, so that the next failure does not reload again. */
const reloadedKey = 'reloaded-for-part';

export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    await reloadSheets();
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await reloadSheets();
    return load();
  }
}

/**
 * Retries a failed import. Some browsers cache the failure for the life of the page, and a new release renames files:
 * then reloads the page once, unless typed text would be lost.
 */
export async function loadPartAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadPart(load);
  } catch (error) {
    if (!holdsTypedText() && (await isReachable()) && isFirstReload()) window.location.reload();
    throw error;
  }
}

const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

if (typeof document !== 'undefined') {
  document.addEventListener('input', ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField) typedInto.add(target);
  });
}

function holdsTypedText(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return [...typedInto].some(({ value }) => value !== '');
}

/** True once per tab. False without storage. */
function isFirstReload(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) !== null) return false;
    sessionStorage.setItem(reloadedKey, '1');
    return true;
  } catch {
    return false;
  }
}

async function reloadSheets(): Promise<void> {
  await Promise.all([...brokenSheets].map(reloadSheet));
}

/** Requests a style sheet again. The failed link stays, because React may own it. */
function reloadSheet(broken: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = broken.href;
    link.crossOrigin = broken.crossOrigin;
    link.addEventListener('load', () => {
      brokenSheets.delete(broken);
      resolve();
    });
    link.addEventListener('error', () => {
      brokenSheets.delete(link);
      link.remove();
      reject(new Error(`The style sheet ${link.href} could not be loaded.`));
    });
    document.head.append(link);
  });
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
