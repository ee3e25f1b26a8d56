import { isAllDigits, isLikeOwner, isTooShort, type PasswordOwner, shortestPassword } from '@bargain-buddy/domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What makes a password easy to guess shows in its first characters; the estimate's time grows with their number. */
const examined = 64;

/** What is wrong with a new password, as sentences; empty when nothing is (ACC-05). */
export function passwordProblems(password: string, owner: PasswordOwner): string[] {
  const problems: string[] = [];
  if (isTooShort(password)) problems.push(`The password must have at least ${shortestPassword} characters.`);
  if (isAllDigits(password)) problems.push('The password may not be all digits.');
  else if (isLikeOwner(password, owner)) problems.push('The password is too much like your name or e-mail address.');
  else if (isCommon(password)) problems.push('The password is too common.');
  return problems;
}

let estimator: ZxcvbnFactory | undefined;

/**
 * Common is what lists of leaked passwords have, also in other letters ('P4ssw0rd'), and what is tried before them
 * ('abcdefgh').
 */
function isCommon(password: string): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const text = password.slice(0, examined);
  const { score, sequence } = estimator.check(text);
  const [first] = sequence;
  return score === 0 || (first?.pattern === 'dictionary' && first.token === text);
}
