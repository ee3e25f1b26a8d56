/** Defined by the build (vite/service-worker.ts). */
declare const __BUILD__: {
  /** Version of the build, as in the header x-app-version. */
  version: string;
  files: string[];
  filesAfterUse: string[];
  onlinePages: string[];
  pageNotStored?: string;
};
