import { isPostgres } from "#db/engine.ts"

/**
 * The number of random cases of a test: `usual`, or FC_NUM_RUNS from the environment for a longer run. On PostgreSQL a third, because a case of
 * 1,500 statements takes five times as long there, with a message to another process and back for each. The first cases are the same on both.
 */
export const randomRuns = (usual: number): number =>
  Number(process.env.FC_NUM_RUNS ?? (isPostgres ? Math.ceil(usual / 3) : usual))
