/** Prints to standard error, so that standard output contains only results. */
export interface Progress {
  note(text: string): void;
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
