/** Partial and failed refunds: every order of their events, by enumeration. Source: money.md 1.8 I8 and 3.10. */
import { beforeEach, expect, test } from "vitest"
import { payOnline } from "../support/online.ts"
import { LIVES } from "../support/payment-lives.ts"
import { reachAllStates } from "../support/settlement-states.ts"

beforeEach(payOnline)

test.each(["parts are refunded", "a refund fails", "a bank's customer takes it back"])(
  "%s: in all orders of its events, each any number of times, with sweeps, checks and late readings in between, the books end the same",
  { timeout: 3_600_000 },
  async (name) => {
    const { events, states, transitions } = await reachAllStates(LIVES[name] ?? [])
    expect(events).toBeGreaterThan(1)
    expect(states).toBeGreaterThan(events)
    expect(transitions).toBeGreaterThan(states)
  },
)
