/** An unexpected failure shows the message of its page or call, and changes nothing. Source: specification 2 section 8. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { breaks } from "../support/raw.ts"
import { danaOwesRent, pays } from "../support/tenancies.ts"

const REASON = "It was entered twice."
let as = ""
let dana = 0

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  dana = await danaOwesRent()
  await pays(dana, 40_000, "2026-01-10")
})

test.each([
  [
    "insert on journals",
    "viewtenant/payments?tenant=1&dialog=delete&payment=1",
    { intent: "payment", paymentType: "rent", reason: REASON, id: "1" },
    "Delete Failed An unexpected error occurred while deleting the payment.",
  ],
  [
    "insert on journals",
    "viewtenant/payments?tenant=1&dialog=delete&charge=1",
    { intent: "charge", chargeType: "Rent Charge", reason: REASON, chargeId: "1" },
    "Delete Failed An unexpected error occurred while deleting the charge.",
  ],
  [
    "insert on journals",
    "edittenant?tenant=1&dialog=confirm&newOtherFeeBalance=5&balanceSeq=SEQ",
    { intent: "balances", newOtherFeeBalance: "5", balanceSeq: "SEQ" },
    "Balance Adjustment Failed An error occurred while adjusting the balances.",
  ],
  [
    "update on tenants",
    "viewtenant?tenant=1",
    { intent: "autopay", newDay: "5" },
    "An error occurred while updating the autopay day.",
  ],
])("what breaks at %s is told at %s", async (what, path, form, text) => {
  const before = await read((tx) => balancesOf(tx, dana))
  await breaks(what)
  const seq = (text: string) => text.replace("SEQ", String(before.lastJournalId))
  const typed = Object.fromEntries(Object.entries(form).map(([name, text]) => [name, seq(text)]))
  const response = await post(`/management/${seq(path)}`, { tenantID: String(dana), key: "once", ...typed }, { as })
  expect([response.status, textIn(await response.text())]).toEqual([500, expect.stringContaining(text)])
  expect(await read((tx) => balancesOf(tx, dana))).toEqual(before)
})
