export { type AislePairVote, aislePairVotesOf, chainKeyOfStore, rankAisles } from './rank-aisles.ts';
export { aisleVoteWeightAt } from './vote-weight.ts';
