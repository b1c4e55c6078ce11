/** The operator's handbook lists the events that the endpoint needs, and each event triggers the reading of payouts. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { EVENT_TYPES, PAYOUT_EVENT_TYPES } from "~/domain/payment-provider/provider-event.ts"

test("docs/operations/payments.md names every event of the endpoint, and no other", () => {
  const page = readFileSync(new URL("../../../docs/operations/payments.md", import.meta.url), "utf8")
  const [, part = ""] = /## Events of the endpoint\n(.*?)\n## /s.exec(page) ?? []
  const named = [...part.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, type]) => type)
  expect(named.toSorted()).toEqual([...EVENT_TYPES, ...PAYOUT_EVENT_TYPES].toSorted())
})
