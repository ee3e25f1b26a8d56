export { type Correct, correctFor } from './correct-for.ts';
