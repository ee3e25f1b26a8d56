/** Tells on standard error what goes on, so that standard output holds results only. */
export interface Progress {
  note(text: string): void;
  /** Names what `work` does while it goes on, and then how long it took; answers what it answers. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function reportProgress(): Progress {
  const tell = (text: string) => process.stderr.write(text);
  return {
    note: (text) => tell(`${text}\n`),
    async step(name, work) {
      tell(`${name} … `);
      const start = performance.now();
      const answer = await work();
      tell(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
      return answer;
    },
  };
}
