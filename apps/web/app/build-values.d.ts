/** Version of the format of stored responses (vite/kept-format.ts). */
declare const __KEPT_FORMAT__: string;
