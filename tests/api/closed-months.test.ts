/** X310 to X313, and the refusals of other calls in a closed month. Source: money.md 11.6, api.md 4.12. */
import { beforeEach, expect, test, vi } from "vitest"
import { write } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { jobsOf, owesFee } from "../support/tenancies.ts"
import { audited } from "../support/units.ts"
import { setting, USUAL } from "../support/world.ts"

let dana = 0
let as = ""
let admin = ""

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-04-02")
  await setting(USUAL)
  dana = (await tenantUser(101)).tenantId
  as = await tokenOf(await staff(0), "api")
  admin = await tokenOf(await staff(3), "api")
  await owesFee(dana, 5_000, "2026-02-10")
  await jobsOf("2026-03-01")
})

const closes = (body: object, by = as) => api("POST", "/admin/bank/month/close", { as: by, body })
const reopens = (body: object, by = as) => api("POST", "/admin/bank/month/reopen", { as: by, body })
const list = async () => (await api("GET", "/admin/bank/months", { as: admin })).body
const of = async (kind: string) => (await audited()).filter(({ category }) => category === kind)
const pays = (paymentDate: string) =>
  api("POST", "/management/tenant/payment", {
    as,
    body: { tenantID: dana, amount: 1_000, paymentDate, method: "check", type: "fees" },
  })

test("months are listed newest first, closed by a Super Admin in order, and a repeat of the key closes once", async () => {
  const states = (months: { Month: string; State: string; Next: string | null }[]) =>
    months.map(({ Month, State, Next }) => [Month, State, Next])
  expect(states(await list())).toEqual([
    ["2026-04", "current", null],
    ["2026-03", "open", null],
    ["2026-02", "open", "close"],
  ])
  expect((await closes({ month: "2026-02" }, admin)).status).toBe(403)
  expect((await closes({ month: "2026-03" })).body).toMatchObject({
    code: "MONTH_NOT_NEXT",
    message: "The next month to close is February 2026.",
  })
  const key = { as, body: { month: "2026-02" }, headers: { "Idempotency-Key": "once" } }
  const first = await api("POST", "/admin/bank/month/close", key)
  const again = await api("POST", "/admin/bank/month/close", key)
  expect([first.status, again.status, again.body.Digest]).toEqual([201, 201, first.body.Digest])
  expect((await closes({ month: "2026-02" })).body.message).toBe("February 2026 is closed already.")
  expect(states(await list()).at(-1)).toEqual(["2026-02", "closed", "reopen"])
  expect(await of("MONTH_CLOSED")).toMatchObject([
    { metadata: { Month: "2026-02", Digest: first.body.Digest, SetAside: {} } },
  ])
})

test("a session that was not confirmed lately is asked for a proof first", async () => {
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: 0 })))
  expect((await closes({ month: "2026-02" })).body.code).toBe("CONFIRMATION_REQUIRED")
  expect((await reopens({ month: "2026-02", reason: "An invoice came late" })).body.code).toBe("CONFIRMATION_REQUIRED")
})

test("a payment typed into a closed month is refused with the way out; reopened with a reason, it is taken", async () => {
  await closes({ month: "2026-02" })
  const refused = await pays("2026-02-20")
  expect([refused.status, refused.body.code]).toEqual([409, "MONTH_CLOSED"])
  expect(refused.body.message).toBe("February 2026 is closed. Date it today, Apr 2, 2026.")
  expect((await pays("2001-02-20")).body.code).toBe("MONTH_CLOSED")
  expect((await pays("2026-03-01")).status).toBe(201)
  expect((await reopens({ month: "2026-02", reason: "Too short" })).status).toBe(400)
  const reopened = await reopens({ month: "2026-02", reason: "A check was forgotten" })
  expect(reopened.body.Closes[0]).toMatchObject({ ReopenedReason: "A check was forgotten" })
  expect((await pays("2026-02-20")).status).toBe(201)
  expect(await of("MONTH_REOPENED")).toMatchObject([{ metadata: { Reason: "A check was forgotten" } }])
  expect((await reopens({ month: "2026-02", reason: "A check was forgotten" })).body.message).toBe(
    "No month is closed.",
  )
})

test("a batch names the row that is dated into a closed month, and a move-in its payment", async () => {
  await closes({ month: "2026-02" })
  const row = { key: crypto.randomUUID(), tenantID: dana, amount: 1_000, paymentDate: "2026-02-20" }
  const batch = { batchKey: crypto.randomUUID(), method: "check", paymentDate: "2026-04-02", rows: [row] }
  const posted = await api("POST", "/management/payments/batch", { as, body: batch })
  expect([posted.status, posted.body.code, Object.keys(posted.body.fields ?? {})]).toEqual([
    409,
    "BATCH_ROWS_REFUSED",
    ["rows.0.paymentDate"],
  ])
  await api("POST", "/management/unit", { as, body: { unitNumber: 102, monthlyRent: 90_000, deposit: 0, floor: 1 } })
  const tenant = {
    unitNumber: 102,
    tenantFirstName: "Grace",
    tenantLastName: "Okafor",
    tenantDateOfBirth: "1984-06-09",
    primaryPhone: "9095550177",
    primaryEmail: "grace@example.com",
    moveInDate: "2026-02-15",
    leaseEndDate: "2027-12-31",
    initialDepositBalance: 0,
    initialRentBalance: 90_000,
    initialFeeBalance: 0,
    rentPayment: 90_000,
    rentMethod: "check",
  }
  const typed = await api("POST", "/management/tenant", { as, body: { ...tenant, rentPaymentDate: "2026-02-15" } })
  expect([typed.status, typed.body.code]).toEqual([409, "MONTH_CLOSED"])
  const moved = await api("POST", "/management/tenant", { as, body: tenant })
  expect(moved.status).toBe(201)
})
