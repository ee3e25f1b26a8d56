export { Webmin } from './frame/webmin.tsx';
export { findSection } from './sections.ts';
