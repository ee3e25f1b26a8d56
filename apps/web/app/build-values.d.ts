/** Names the shape of what is kept of the server's answers (vite/kept-format.ts). */
declare const __KEPT_FORMAT__: string;
