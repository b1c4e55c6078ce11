import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { ledgerArrays } from "~/domain/ledger/statement/tenant-ledger.ts"
import { asDay } from "~/values/calendar.ts"
import { post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { during, mona, suite } from "../support/world.ts"

let as = ""
let id = 0
let key = 0
const form = (more: Record<string, string> = {}) => ({
  intent: "payment",
  key: `key ${key++}`,
  tenantID: String(id),
  amount: "1,000.00",
  paymentDate: "2026-01-10",
  earlierMonth: "2026-01",
  type: "rent",
  method: "check",
  note: "5551",
  ...more,
})
async function send(more: Record<string, string> = {}, by = as) {
  const response = await post(`/management/manualpayment?tenant=${id}`, form(more), { as: by })
  const html = await response.text()
  return { status: response.status, html, answer: html.match(/name="duplicateOf" value="(\d+)"/)?.[1] }
}
const count = async () => (await read((tx) => ledgerArrays(tx, id))).rentPayments.length

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000 })
  id = await movesIn(101, "2026-01-01", { rent: 100_000 })
  expect((await send()).status).toBe(302)
})

test("a check typed a second time is asked about once, with everything typed kept", async () => {
  const { status, html, answer } = await send()
  expect(status).toBe(409)
  expect(textIn(html)).toContain(
    "Recorded Already? Check number 5551 of $1,000.00, dated Jan 10, 2026, is recorded for Dana Reyes already. Record it again only if this is another payment.",
  )
  expect(html).toContain('value="1,000.00"')
  expect(html).toMatch(/name="note"[^>]* value="5551"/)
  expect(textIn(html)).toContain("Record it again")
  expect(await count()).toBe(1)
  expect((await send({ duplicateOf: answer ?? "" })).status).toBe(302)
  expect(await count()).toBe(2)
})

test("an answer counts for the payment it was given for, and is kept while the form is corrected", async () => {
  const { answer = "" } = await send()
  const wrong = await send({ duplicateOf: answer, amount: "" })
  expect([wrong.status, wrong.answer]).toEqual([400, answer])
  expect((await send({ note: "5552" })).status).toBe(302)
  expect((await send({ note: "5552", duplicateOf: answer })).status).toBe(409)
})

test("of two people who record the same payment the second is asked", async () => {
  const other = await tokenOf(await staff(5), "page")
  const answers = await Promise.all([send({ note: "77" }), send({ note: "77" }, other)])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([302, 409])
})

test.each([
  ["three days later", { paymentDate: "2026-01-13" }, 409],
  ["four days later", { paymentDate: "2026-01-14" }, 302],
  ["three days earlier", { paymentDate: "2026-01-07" }, 409],
  ["four days earlier", { paymentDate: "2026-01-06" }, 302],
  ["another number", { note: "5552" }, 302],
  ["no number", { note: "" }, 302],
  ["a cent more", { amount: "1000.01" }, 302],
  ["another type", { type: "fees" }, 409],
  ["another method", { method: "zelle" }, 302],
])("a payment with %s is answered as it should (%j)", async (_, more, status) => {
  expect((await send(more as Record<string, string>)).status).toBe(status)
})

test("without a number two checks are alike, and so are two payments in cash", async () => {
  await send({ note: "" })
  expect((await send({ note: "" })).status).toBe(409)
  await send({ method: "cash" })
  const { status, html } = await send({ method: "cash" })
  expect(status).toBe(409)
  expect(textIn(html)).toContain("Cash of $1,000.00, dated Jan 10, 2026, is recorded")
})

test("a deleted payment is not asked about", async () => {
  const [row] = (await read((tx) => ledgerArrays(tx, id))).rentPayments
  await during(asDay("2026-01-11"), (tx) =>
    deletePayment(tx, mona, { id: row?.id ?? 0, paymentType: "rent", reason: "typed twice by mistake" }),
  )
  expect((await send()).status).toBe(302)
})
