import type { Trial } from './trial.ts';

export function table(trials: readonly Trial[]): string {
  const rows = [...Map.groupBy(trials, ({ fault }) => fault)].map(([fault, rounds]) => row(fault, rounds));
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

const head = [
  'fault',
  'rounds',
  'writes a second',
  'load',
  'reads failed',
  'longest read',
  "people's own reads failed",
  'writes failed',
  'longest wait of a write',
  'no write for',
  'last failed write after',
  'acknowledged',
  'lost',
];

function row(fault: string, rounds: readonly Trial[]): (string | number)[] {
  const sum = (of: (trial: Trial) => number) => rounds.reduce((total, trial) => total + of(trial), 0);
  const range = (of: (trial: Trial) => number) =>
    [...new Set([Math.min(...rounds.map(of)), Math.max(...rounds.map(of))])].join(' to ');
  const most = (of: (trial: Trial) => number) => Math.max(...rounds.map(of));
  return [
    fault,
    rounds.length,
    range(({ rate }) => rate),
    range(({ load }) => load),
    `${sum(({ reads }) => reads.failed)} of ${sum(({ reads }) => reads.tried)}`,
    `${most(({ reads }) => reads.longestWait)} s`,
    `${sum(({ ownReads }) => ownReads.failed)} of ${sum(({ ownReads }) => ownReads.tried)}`,
    `${sum(({ writes }) => writes.failed)} of ${sum(({ writes }) => writes.tried)}`,
    `${most(({ writes }) => writes.longestWait)} s`,
    `${most(({ writes }) => writes.pause)} s`,
    `${most(({ writes }) => writes.lastFailure)} s`,
    sum(({ acknowledged }) => acknowledged),
    sum(({ lost }) => lost),
  ];
}
