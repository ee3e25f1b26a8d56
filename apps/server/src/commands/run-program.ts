import type { Command } from 'commander';

/** Runs the command of the arguments. A failure shows its message alone, and sets the exit code. */
export async function runProgram(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
