/** The same as tests/jobs/autopay-mixtures.test.ts, over many seeds. FC_NUM_RUNS says how many. */
import * as fc from "fast-check"
import { test } from "vitest"
import { liveThrough, phasesOver } from "../support/autopay-mixtures.ts"
import { payOnline } from "../support/online.ts"
import { randomRuns } from "../support/random-runs.ts"

const SEEDS = Array.from({ length: randomRuns(20) }, (_, number) => 1_000 + number)

test.each(SEEDS)("two years of autopay with seed %i charge nobody twice", { timeout: 600_000 }, async (seed) => {
  payOnline()
  const [phases] = fc.sample(phasesOver(24), { numRuns: 1, seed })
  await liveThrough(phases ?? [])
})
