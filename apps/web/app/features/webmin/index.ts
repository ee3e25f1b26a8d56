export { findSection } from './sections.ts';
