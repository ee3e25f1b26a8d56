const scriptAddress = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';

declare global {
  interface Window {
    adsbygoogle?: object[];
  }
}

export function requestAd(client: string): void {
  window.adsbygoogle ??= [];
  window.adsbygoogle.push({});
  if (document.querySelector(`script[src^="${scriptAddress}"]`)) return;
  const script = document.createElement('script');
  script.src = `${scriptAddress}?client=${encodeURIComponent(client)}`;
  script.async = true;
  script.crossOrigin = 'anonymous';
  document.head.append(script);
}
