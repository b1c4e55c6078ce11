/** The unconfirmed payments that an eviction, a restriction to cards and a move-out cancel, and the notice to staff. Source: money.md 3.2, 3.14. */
import { beforeEach, expect, test } from "vitest"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { api, post } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { itIs, payOnline, paysBy, receiptOf, starts } from "../support/online.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"
import { gateway } from "../support/sandbox.ts"
import { danaOwesRent } from "../support/tenancies.ts"

let dana = 0
let mona: Awaited<ReturnType<typeof staff>>
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
  mona = await staff(4)
})

const never = new AbortController().signal
const fail = (error: unknown) => {
  throw error
}
/** Sends a form, and returns the address to which it redirects, and the notice there. */
async function sends(path: string, form: Record<string, string>) {
  const response = await post(path, form, { as: await tokenOf(mona, "page") })
  const cookie = /notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
  return { to: response.headers.get("location"), notice: Buffer.from(cookie, "base64url").toString() }
}
const CARD = "An online payment of $400.00 by card was not confirmed yet and is cancelled."
const evicts = () =>
  sends(`/management/viewtenant?tenant=${dana}`, { intent: "evict", tenantID: String(dana), status: "eviction" })
const restricts = () =>
  sends(`/management/viewtenant?tenant=${dana}`, { intent: "restrict", tenantID: String(dana), achPrivilege: "false" })
/** The payment's status after the cancellation at the provider. */
async function statusOf(receiptId: string) {
  await cancelPayments(never, fail)
  return (await receiptOf(receiptId)).status
}

test("eviction cancels what the tenant had not confirmed, and notice and audit log say which payment", async () => {
  const { receiptId } = await starts(dana, 40_000)
  expect((await evicts()).notice).toContain(`The lease status of Dana Reyes is now Eviction. ${CARD}`)
  expect(await statusOf(receiptId)).toBe("canceled")
  expect((await logged("TEN_STATUS")).map(({ details }) => details)).toEqual([
    `The lease status of Dana Reyes was changed from current to eviction. ${CARD}`,
  ])
})

test("eviction by API cancels it too", async () => {
  const { receiptId } = await starts(dana, 40_000)
  const body = { tenantID: dana, status: "eviction" }
  const answer = await api("POST", "/management/tenant/edit/status", { as: await tokenOf(mona, "api"), body })
  expect([answer.status, await statusOf(receiptId)]).toEqual([200, "canceled"])
  expect((await logged("TEN_STATUS"))[0]?.details).toContain(CARD)
})

test("a payment on its way stays so under eviction, and nothing is said of it", async () => {
  const { receiptId, intentId } = await paysBy("pm_usBankAccount_processing", dana, 40_000)
  await settle(await gateway(), intentId)
  expect((await evicts()).notice).not.toContain("cancelled")
  expect(await statusOf(receiptId)).toBe("pending")
})

test("a restriction to cards cancels bank payments only", async () => {
  const bank = await starts(dana, 30_000, { methodType: "us_bank_account" })
  expect((await restricts()).notice).toContain(
    "is now Restricted. An online payment of $300.00 by ACH Bank Account was not confirmed yet and is cancelled.",
  )
  const card = await starts(dana, 40_000)
  expect(await statusOf(bank.receiptId)).toBe("canceled")
  expect(await statusOf(card.receiptId)).toBe("created")
})

test("a move-out on the page says what it cancelled", async () => {
  const { receiptId } = await starts(dana, 40_000)
  const path = "/management/viewtenant/vacate?unit=101&Fees=0.00"
  const { html } = await browserOf(await tokenOf(mona, "page")).open(path)
  const { to, notice } = await sends(path, { intent: "vacate", ...hiddenOf(html, "UnitNumber") })
  expect(to).toBe(`/management/tenants/view?tenant=${dana}`)
  expect(notice).toContain(`Dana Reyes moved out of unit 101. Deposit returned: $0.00. ${CARD}`)
  expect(await statusOf(receiptId)).toBe("canceled")
})

test("a move-out by API answers what it cancelled", async () => {
  const { receiptId } = await starts(dana, 40_000)
  const as = await tokenOf(mona, "api")
  const { body } = await api("POST", "/management/unit/tenant/vacate", { as, body: { UnitNumber: 101, Fees: 0 } })
  expect(body).toMatchObject({ message: `Dana Reyes moved out of unit 101. ${CARD}` })
  expect(await statusOf(receiptId)).toBe("canceled")
  expect((await logged("TEN_VACATE"))[0]?.details).toContain(CARD)
})
