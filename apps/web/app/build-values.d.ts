/** Version of the format of stored responses (vite/storage-format.ts). */
declare const __KEPT_FORMAT__: string;
