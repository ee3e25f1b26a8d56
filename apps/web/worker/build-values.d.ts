/** Written in by the build (vite/service-worker.ts). */
declare const __BUILD__: {
  /** Names this build of the app, as pages do in their header x-app-version. */
  version: string;
  /** Every file that is kept on the device from the start. */
  files: string[];
  /** Files that are stored on the device after their first use. */
  filesAfterUse: string[];
};
