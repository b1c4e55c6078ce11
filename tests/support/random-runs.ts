/** The number of random cases of a test: `usual`, or FC_NUM_RUNS from the environment for a longer run. */
export const randomRuns = (usual: number): number => Number(process.env.FC_NUM_RUNS ?? usual)
