/** How often a test repeats a race; a longer hunt: TRIALS=1000. */
export const trials = Number(process.env.TRIALS ?? 200);
