/** Deleting a move-out's reduction of a charge in the ledger. Source: money.md 9.2, api.md X11. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { moveOutParts } from "~/domain/leasing/vacate-reductions.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { deletesCharge } from "../support/history.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { itIs } from "../support/online.ts"
import { staff, tokenOf } from "../support/people.ts"
import { rowsOf } from "../support/raw.ts"
import { jobsOf, movesIn, pays, stateOf } from "../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../support/world.ts"

const REASON = "They stayed to the end"
let as = ""
let dana = 0
let ledger = ""

beforeEach(async () => {
  await setting({ ...USUAL, prorationBasis: "days" })
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-02-10")
  await jobsOf("2026-03-01")
  await pays(dana, 80_000, "2026-03-02")
  const { suggested } = await seen("2026-03-20", (tx) => moveOutParts(tx, mona, { unit: 101 }))
  const reductions = suggested.map(({ row, cents }) => ({ chargeId: row.id, amount: cents }))
  await during("2026-03-20", (tx) => vacate(tx, mona, { unitNumber: 101, fees: asCents(0), reductions }))
  itIs("2026-03-21")
  as = await tokenOf(await staff(6), "page")
  ledger = `/management/viewtenant/payments?tenant=${dana}`
})

const open = (path: string, by = as) => browserOf(by).open(path)
const send = (path: string, form: Record<string, string>) => browserOf(as).send(path, form)

/** The address of the link that deletes the reduction. */
async function deletion(): Promise<string> {
  const { html } = await open(ledger)
  const query = html.match(/href="([^"]*dialog=delete[^"]*reduction=\d+)"/)?.[1] ?? ""
  return `/management/viewtenant/payments${query.replaceAll("&amp;", "&")}`
}

test("a credit is deleted with a reason after a look at what changes, and stays struck through", async () => {
  expect(await stateOf(dana, "2026-03-20")).toMatchObject({ owed: "0/0/0/0", advance: 15_484, account: -15_484 })
  expect((await open(ledger)).text).toContain("Delete credit of $354.84, Mar 20, 2026")
  const link = await deletion()
  const dialog = await open(link)
  expect(dialog.text).toContain("Delete credit of $354.84?")
  expect(dialog.text).toContain("Taken off at the move-out: March 2026, unit 101, $1,000.00.")
  expect(dialog.text).toContain("Balance: ($154.84) → $200.00")
  expect(dialog.text).toContain("Advance rent: $154.84 → $0.00")
  const form = { ...hiddenOf(dialog.html, "chargeId"), intent: "reduction", reason: "Short" }
  const short = await send(link, form)
  expect([short.status, short.text.includes("Reason must be at least 10 characters")]).toEqual([400, true])
  expect((await stateOf(dana, "2026-03-21")).advance).toBe(15_484)
  const done = await send(link, { ...form, reason: REASON })
  expect([done.status, done.to]).toEqual([302, ledger])
  expect(await stateOf(dana, "2026-03-21")).toMatchObject({ owed: "20000/0/0/0", advance: 0, account: 20_000 })
  expect(await rowsOf("select category, details from audit_log where category = 'MAN_CHARGE_DELETE'")).toEqual([
    {
      category: "MAN_CHARGE_DELETE",
      details: `Deleted the credit of $354.84 for days after the move-out: ${REASON}`,
    },
  ])
  const after = await open(ledger)
  expect(after.html.split("<tr ").find((row) => row.includes('class="reversed"'))).toContain("$354.84")
  expect(after.text).toContain(`The credit of $354.84 for days after the move-out was deleted, ${REASON}`)
  expect(after.text).not.toContain("Delete credit")
  expect((await open(link)).status).toBe(404)
  expect((await send(link, { ...form, key: "another", reason: REASON })).status).toBe(404)
  expect(await seen("2027-01-01", verifyLedger)).toEqual([])
})

test("it is deleted from the ledger of its tenant only, and not in an impersonated session", async () => {
  const { userId } = await staff(6, "mona@example.com")
  const admin = await staff(3, "ada@example.com")
  const impersonated = { userId, channel: "page", impersonatorId: admin.userId } as const
  const { token } = await write((tx) => openSession(tx, impersonated))
  expect((await open(ledger, token)).text).not.toContain("Delete credit")
  const link = await deletion()
  expect((await open(link, token)).html).not.toContain('name="chargeId"')
  const form = { ...hiddenOf((await open(link)).html, "chargeId"), intent: "reduction", reason: REASON }
  expect((await browserOf(token).send(link, form)).status).toBe(403)
  await suite(102, { rent: 90_000 })
  const zoe = await movesIn(102, "2026-03-21", { primaryEmail: "zoe@example.com" })
  const elsewhere = link.replace(`tenant=${dana}`, `tenant=${zoe}`)
  expect((await open(elsewhere)).status).toBe(404)
  expect((await send(elsewhere, { ...form, tenantID: String(zoe) })).status).toBe(404)
  expect((await stateOf(dana, "2026-03-21")).advance).toBe(15_484)
})

test("the credit of a charge that was deleted later is not offered, and refused", async () => {
  const link = await deletion()
  const [rent] = await rowsOf<{ id: number }>("select id from charges where kind = 'rent' and period = '2026-03'")
  const form = { ...hiddenOf((await open(link)).html, "chargeId"), intent: "reduction", reason: REASON }
  await deletesCharge(rent?.id ?? 0, "rent", asDay("2026-03-21"))
  expect((await open(ledger)).text).not.toContain("Delete credit")
  expect((await open(link)).text).toContain("already")
  expect((await send(link, form)).status).toBe(409)
})
