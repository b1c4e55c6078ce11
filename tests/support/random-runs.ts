/** How many random cases a test tries: `usual`, or FC_NUM_RUNS of the environment where somebody has the time. */
export const randomRuns = (usual: number): number => Number(process.env.FC_NUM_RUNS ?? usual)
