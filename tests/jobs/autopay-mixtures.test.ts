/** Two years of random actions of tenants, staff and the provider: each month is charged at most once, and never more than was owed. Source: money.md section 4. */
import * as fc from "fast-check"
import { test } from "vitest"
import { liveThrough, phasesOver } from "../support/autopay-mixtures.ts"
import { payOnline } from "../support/online.ts"

test("two years of enrolments, failures, evictions, move-outs and lost answers charge nobody twice", {
  timeout: 600_000,
}, async () => {
  payOnline()
  const [phases] = fc.sample(phasesOver(24), { numRuns: 1, seed: 1_002 })
  await liveThrough(phases ?? [])
})
