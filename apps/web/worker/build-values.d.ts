/** Defined by the build (vite/service-worker.ts). */
declare const __BUILD__: {
  /** Version of the build, as in the header x-app-version. */
  version: string;
  /** Files that are stored at installation. */
  files: string[];
  /** Files that are stored after first use. */
  filesAfterUse: string[];
};
