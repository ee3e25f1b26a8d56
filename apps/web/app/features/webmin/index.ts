export { findWebMinSection } from './sections.ts';
