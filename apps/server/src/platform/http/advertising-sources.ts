/** Sources of Google's advertising script. Allowed only with ADS_CLIENT. */
export const advertisingSources = {
  script: [
    'https://pagead2.googlesyndication.com',
    'https://*.googlesyndication.com',
    'https://*.googletagservices.com',
    'https://*.doubleclick.net',
    'https://*.google.com',
    'https://*.adtrafficquality.google',
  ],
  frame: [
    'https://googleads.g.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://www.google.com',
    'https://*.adtrafficquality.google',
  ],
  image: ['https:'],
  connect: [
    'https://*.googlesyndication.com',
    'https://*.doubleclick.net',
    'https://*.google.com',
    'https://*.adtrafficquality.google',
  ],
} as const;
