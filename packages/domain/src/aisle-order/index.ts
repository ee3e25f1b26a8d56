export { type AisleWin, chainOf, rankAisles, winsOf } from './rank-aisles.ts';
export { weightOfVote } from './vote-weight.ts';
