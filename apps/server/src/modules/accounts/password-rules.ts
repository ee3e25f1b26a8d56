import {
  isAllDigits,
  isLikeOwner,
  isLikeSite,
  isTooShort,
  type PasswordOwner,
  shortestPassword,
} from '@bargain-buddy/domain';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Config } from '../../config.ts';

/** What makes a password easy to guess shows in its first characters; the estimate's time grows with their number. */
const examined = 64;

/** What is wrong with a new password, as sentences; empty when nothing is (ACC-05). */
export async function passwordProblems(
  password: string,
  owner: PasswordOwner,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string[]> {
  const problems: string[] = [];
  if (isTooShort(password)) problems.push(`The password must have at least ${shortestPassword} characters.`);
  if (isAllDigits(password)) problems.push('The password must not be only numbers.');
  else if (isLikeOwner(password, owner)) problems.push('The password is too similar to your name or email.');
  else if (isLikeSite(password, new URL(publicUrl).hostname) || (await isCommon(password))) {
    problems.push('The password is too common.');
  }
  return problems;
}

/** Takes 20 MB with its lists, so it is loaded for the first password that somebody chooses. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Common is what lists of leaked passwords have, also in other letters ('P4ssw0rd'), and what is tried before them
 * ('abcdefgh').
 */
async function isCommon(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const text = password.slice(0, examined);
  const { score, sequence } = (await estimator).check(text);
  const [first] = sequence;
  return score === 0 || (first?.pattern === 'dictionary' && first.token === text);
}
