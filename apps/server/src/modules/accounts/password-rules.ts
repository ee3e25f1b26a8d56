import {
  isPasswordAllDigits,
  isPasswordLikeOwner,
  isPasswordLikeSite,
  isPasswordTooShort,
  minPasswordLength,
  type PasswordOwner,
} from '@bargain-buddy/domain';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Config } from '../../config.ts';

/** Number of characters that the estimator checks. Its run time grows with the length. */
const examined = 64;

export async function passwordProblems(
  password: string,
  owner: PasswordOwner,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string[]> {
  const problems: string[] = [];
  if (isPasswordTooShort(password)) problems.push(`The password must have at least ${minPasswordLength} characters.`);
  if (isPasswordAllDigits(password)) problems.push('The password must not be only numbers.');
  else if (isPasswordLikeOwner(password, owner)) problems.push('The password is too similar to your name or email.');
  else if (isPasswordLikeSite(password, new URL(publicUrl).hostname) || (await isCommon(password))) {
    problems.push('The password is too common.');
  }
  return problems;
}

/** The estimator and its dictionaries use 20 MB, so they are loaded on first use. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Returns true for leaked passwords, their variants such as 'P4ssw0rd', and trivial sequences such as 'abcdefgh'. */
async function isCommon(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const text = password.slice(0, examined);
  const { score, sequence } = (await estimator).check(text);
  const [first] = sequence;
  return score === 0 || (first?.pattern === 'dictionary' && first.token === text);
}
