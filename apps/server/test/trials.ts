/** How often a test repeats a race; a longer hunt: TRIALS=500. */
export const trials = Number(process.env.TRIALS ?? 40);
