export { type AisleWin, chainOf, pairVotesOf, rankAisles } from './rank-aisles.ts';
export { weightOfVote } from './vote-weight.ts';
