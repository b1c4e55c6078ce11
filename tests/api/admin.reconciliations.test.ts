/** X300 to X309. Source: api.md 4.12, money.md 11.5. */
import { createHash } from "node:crypto"
import { beforeEach, expect, test, vi } from "vitest"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, app } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { staff } from "../support/people.ts"
import { accountWithDeposit } from "../support/reconciliations.ts"
import { movesIn } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let superAdmin = ""
let account = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-02-10")
  as = await tokenOfLevel(3)
  superAdmin = await tokenOfLevel(0)
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  account = await accountWithDeposit(await movesIn(101, "2026-01-01", { rent: 100_000 }))
})

const gets = (path: string) => api("GET", `/admin/bank/reconciliation${path}`, { as })
const posts = (path: string, body: object, by = as) =>
  api("POST", `/admin/bank/reconciliation${path}`, { as: by, body })
const begin = (more: object = {}) =>
  posts("", { bankAccountID: account, endDate: "2026-01-31", closing: 600_000, ...more })
const of = async (kind: string) => (await audited()).filter(({ category }) => category === kind)

test("a statement is begun, ticked, finished with a report, opened again with a reason, and discarded", async () => {
  expect((await gets(`/next?bankAccountID=${account}`)).body).toEqual({
    BankAccountID: account,
    FirstDate: "2026-01-01",
    Opening: 500_000,
    EndDate: "2026-01-31",
    Closing: null,
    UnfinishedID: null,
  })
  const { body, status } = await begin()
  expect([status, body.State, body.Difference, body.Lines.length]).toEqual([201, "open", -100_000, 1])
  const reconciliationID = body.ReconciliationID
  expect((await posts("/finish", { reconciliationID })).body.code).toBe("RECONCILIATION_DIFFERS")
  expect((await posts("/closing", { reconciliationID, closing: 600_001 })).body.Difference).toBe(-100_001)
  await posts("/closing", { reconciliationID, closing: 600_000 })
  const [line] = body.Lines
  const ticked = await posts("/lines", { reconciliationID, journalLineIDs: [line.JournalLineID] })
  expect([ticked.body.Difference, ticked.body.Lines[0].IsTicked]).toEqual([0, true])
  const finished = await posts("/finish", { reconciliationID, version: ticked.body.Version })
  expect([finished.status, finished.body.State]).toEqual([200, "finished"])
  expect((await posts("/finish", { reconciliationID })).body.code).toBe("RECONCILIATION_FINISHED")
  const address = `http://localhost:3000/api/admin/bank/reconciliation/report?reconciliation=${reconciliationID}`
  const report = await app(new Request(address, { headers: { Authorization: `Bearer ${as}` } }))
  expect(report.headers.get("content-type")).toBe("application/pdf")
  const bytes = Buffer.from(await report.arrayBuffer())
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(finished.body.Reports[0].Digest)
  const reason = "The bank corrected its statement"
  expect((await posts("/reopen", { reconciliationID, reason })).status).toBe(403)
  const reopened = await posts("/reopen", { reconciliationID, reason }, superAdmin)
  expect([reopened.body.State, reopened.body.Reports[0].ReopenedReason]).toEqual(["open", reason])
  expect((await posts("/discard", { reconciliationID })).status).toBe(200)
  const { body: listed } = await api("GET", "/admin/bank/reconciliations", { as })
  expect(listed).toMatchObject([{ ReconciliationID: reconciliationID, State: "discarded", Changes: [] }])
  expect((await of("RECONCILED")).map(({ details }) => details)).toEqual([
    "Operating was reconciled to Jan 31, 2026, with a closing balance of $6,000.00.",
    "The reconciliation of Operating to Jan 31, 2026 was opened again: The bank corrected its statement",
  ])
  expect(await of("BANK_RECONCILIATION")).toHaveLength(4)
})

test("each call says what it refuses", async () => {
  expect((await begin({ endDate: "2026-02-10" })).body.fields).toEqual({ endDate: [expect.stringContaining("over")] })
  expect((await begin({ endDate: "2025-12-31" })).status).toBe(400)
  expect((await begin({ closing: undefined })).body.fields).toEqual({ closing: ["Required."] })
  expect((await begin({ bankAccountID: 999 })).body.code).toBe("BANK_ACCOUNT_NOT_FOUND")
  expect((await gets("?reconciliation=999")).body.code).toBe("RECONCILIATION_NOT_FOUND")
  expect((await api("GET", "/admin/bank/reconciliations?bankAccountID=999", { as })).body.code).toBe(
    "BANK_ACCOUNT_NOT_FOUND",
  )
  expect((await gets("/next?bankAccountID=999")).body.code).toBe("BANK_ACCOUNT_NOT_FOUND")
  const { body } = await begin({ closing: 600_000, isOverdrawn: true })
  expect(body.Closing).toBe(-600_000)
  const { ReconciliationID: reconciliationID, Version: version } = body
  expect((await begin()).body.code).toBe("RECONCILIATION_OPEN")
  expect((await gets(`/report?reconciliation=${reconciliationID}`)).body.code).toBe("RECONCILIATION_NOT_FOUND")
  await posts("/lines", { reconciliationID, choice: "all", version })
  for (const path of ["/lines", "/closing", "/finish"])
    expect((await posts(path, { reconciliationID, closing: 0, version })).body.code).toBe("CHANGED_MEANWHILE")
  expect((await posts("/lines", { reconciliationID, bankLineIDs: [5] })).status).toBe(400)
  expect((await posts("/reopen", { reconciliationID, reason: "Too short" }, superAdmin)).status).toBe(400)
  const reason = "The bank corrected its statement"
  expect((await posts("/reopen", { reconciliationID, reason }, superAdmin)).body.code).toBe("RECONCILIATION_OPEN")
  await posts("/discard", { reconciliationID })
  expect((await posts("/reopen", { reconciliationID, reason }, superAdmin)).body.code).toBe("RECONCILIATION_NOT_NEWEST")
  for (const path of ["/lines", "/closing", "/finish", "/discard"])
    expect((await posts(path, { reconciliationID, closing: 0 })).body.code).toBe("RECONCILIATION_NOT_FOUND")
  const again = (await begin()).body.ReconciliationID
  await posts("/lines", { reconciliationID: again, choice: "all" })
  await posts("/finish", { reconciliationID: again })
  for (const path of ["/lines", "/closing", "/discard"])
    expect((await posts(path, { reconciliationID: again, closing: 0 })).body.code).toBe("RECONCILIATION_FINISHED")
})

test("an API token reads, and changes nothing", async () => {
  const { body } = await begin()
  as = await apiTokenOf(await staff(3, "token@example.com"))
  expect((await gets(`?reconciliation=${body.ReconciliationID}`)).body.Lines).toEqual(body.Lines)
  const { ReconciliationID: reconciliationID } = body
  for (const path of ["", "/lines", "/closing", "/finish", "/reopen", "/discard"])
    expect((await posts(path, { reconciliationID })).status).toBe(403)
})
