/** Reconciliations on their pages, without script. Source: money.md 11.5. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { get } from "../support/app.ts"
import { bankAccountBegins, isUndone } from "../support/bank.ts"
import { bankLine } from "../support/bank-files.ts"
import { hiddenOf, standOn } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { accountWithDeposit, finishes, paid, reconciliation } from "../support/reconciliations.ts"
import { movesIn } from "../support/tenancies.ts"
import { on, setting, suite, USUAL } from "../support/world.ts"

const LIST = "/admin/bank/reconciliations"
let account = 0
let browser: Awaited<ReturnType<typeof standOn>>

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  account = await accountWithDeposit(dana)
  await paid({ tenantId: dana, amount: 100, day: "2026-01-06" })
  browser = await standOn("2026-02-10", await staff(3))
})
afterEach(() => vi.useRealTimers())

async function begun(closing = "6,000.00") {
  const form = { bankAccountID: String(account), endDate: "2026-01-31", closing, key: "k1" }
  const { to, status, text } = await browser.send(`${LIST}?account=${account}`, form)
  return { at: to ?? "", status, text }
}
const send = async (at: string, name: string, more: Record<string, string> = {}) =>
  browser.send(at, { ...hiddenOf((await browser.open(at)).html, name), closing: "6,000.00", ...more })

test("a statement is begun, ticked line by line, and finished; its report is downloaded", async () => {
  expect((await browser.open(LIST)).text).toContain("It begins on Jan 1, 2026 with $5,000.00.")
  await bankLine(-500, "SERVICE FEE", "01/31/2026", "", account)
  const { at } = await begun()
  const first = await browser.open(at)
  expect(first.text).toContain("($1,000.00)")
  expect(first.text).toContain("SERVICE FEE")
  expect(first.text).toContain("It can be finished once nothing is left: now it is ($1,000.00).")
  const [, line = ""] =
    /name="journalLineIDs"[^>]* value="(\d+)"/.exec(first.html) ??
    /value="(\d+)"[^>]*name="journalLineIDs"/.exec(first.html) ??
    []
  const tick = { ...hiddenOf(first.html, "version"), closing: "6,000.00", journalLineIDs: line }
  for (const _ of ["once", "twice by mistake"]) {
    const ticked = await browser.send(at, tick)
    expect([ticked.status, ticked.to]).toEqual([302, at])
  }
  expect((await browser.open(at)).text).toContain("Finish reconciliation")
  expect((await send(at, "version", { choice: "none" })).status).toBe(302)
  expect((await browser.open(at)).text).not.toContain("Finish reconciliation")
  await send(at, "version", { choice: "all" })
  const id = new URL(at, "http://x").searchParams.get("reconciliation") ?? ""
  const unticked = await send(at, "version", { finish: "on" })
  expect([unticked.status, unticked.text.includes("($1,000.00) is left between")]).toEqual([409, true])
  expect([unticked.html.includes("checked"), (await reconciliation(Number(id))).state]).toEqual([false, "open"])
  expect((await browser.open(at)).html).toContain("checked")
  const shown = { ...hiddenOf((await browser.open(at)).html, "version"), closing: "6,000.00" }
  const finish = { ...shown, finish: "on", journalLineIDs: line }
  for (const _ of ["once", "twice by mistake"]) expect((await browser.send(at, finish)).to).toBe(at)
  const after = await browser.open(at)
  expect(after.text).toContain("Stored reports")
  expect(after.html).not.toContain('type="checkbox"')
  expect((await browser.open(LIST)).text).toContain("Finished")
  const [, report = ""] = /href="([^"]*\/report\?[^"]*)"/.exec(after.html) ?? []
  const pdf = await get(report.replaceAll("&amp;", "&"), {
    as: await tokenOf(await staff(3, "pdf@example.com"), "page", on("2026-02-10")),
  })
  expect(pdf.headers.get("content-type")).toBe("application/pdf")
  expect((await browser.open(`${LIST}/report?reconciliation=x`)).status).toBe(400)
})

test("the closing balance is saved and finished as it stands beside the lines", async () => {
  const { at } = await begun("5,900.00")
  const id = Number(new URL(at, "http://x").searchParams.get("reconciliation"))
  expect((await send(at, "version", { closing: "5,950.00", choice: "all" })).to).toBe(at)
  const saved = await reconciliation(id)
  expect([saved.closing, saved.lines.every(({ isTicked }) => isTicked)]).toEqual([595_000, true])
  const lines = saved.lines.map(({ journalLineId }) => String(journalLineId)).join()
  const refused = await send(at, "version", { closing: "5,950.00", finish: "on", journalLineIDs: lines })
  expect([refused.status, refused.html.includes('value="5,950.00"')]).toEqual([409, true])
  const empty = await send(at, "version", { closing: "", finish: "on", journalLineIDs: lines })
  expect([empty.status, (await reconciliation(id)).closing]).toEqual([400, 595_000])
  expect((await send(at, "version", { finish: "on", journalLineIDs: lines })).to).toBe(at)
  expect(await reconciliation(id)).toMatchObject({ closing: 600_000, state: "finished" })
})

test("what is refused stands beside its field, with what was typed", async () => {
  const refused = await browser.send(`${LIST}?account=${account}`, {
    bankAccountID: String(account),
    endDate: "2026-02-10",
    closing: "6,000.00",
    key: "k1",
  })
  expect([refused.status, refused.text.includes("the statement must be over")]).toEqual([400, true])
  expect(refused.html).toContain("6,000.00")
  const { at } = await begun("abc")
  expect(at).toBe("")
  const begunAt = (await begun()).at
  const stale = await send(begunAt, "version", { journalLineIDs: "999999" })
  expect(stale.html).toMatch(/type="checkbox"/)
  expect([stale.status, stale.text.includes("no longer in this reconciliation")]).toEqual([400, true])
  expect((await browser.open(`${LIST}/reconciliation?reconciliation=999`)).status).toBe(404)
})

test("a later change is shown in red on it and in the list; only a Super Admin opens it again", async () => {
  const { at } = await begun()
  await send(at, "version", { choice: "all" })
  const id = Number(new URL(at, "http://x").searchParams.get("reconciliation"))
  await finishes(id, "2026-02-10")
  expect((await browser.open(at)).text).not.toContain("Open again")
  await isUndone(1, "2026-02-11")
  const changed = await browser.open(at)
  expect(changed.text).toContain("This changed after the reconciliation was finished")
  expect(changed.text).toContain("Deposit slip 1, undone")
  expect((await browser.open(LIST)).text).toContain("1 later change")
  const owner = await standOn("2026-02-12", await staff(0))
  const form = { intent: "reopen", reconciliationID: String(id), key: "k3" }
  expect((await owner.send(at, { ...form, reason: "short" })).text).toContain("Use at least 10 characters.")
  expect((await owner.send(at, { ...form, key: "k4", reason: "The slip was a mistake" })).to).toBe(at)
  expect((await owner.open(at)).text).toContain("The slip was a mistake")
  const discard = { intent: "discard", reconciliationID: String(id), key: "k5" }
  expect((await owner.send(at, discard)).to).toBe(`${LIST}?account=${account}`)
  expect((await owner.open(LIST)).text).toContain("Discarded")
  const discarded = (await owner.open(at)).text
  expect(discarded).toContain("This reconciliation was discarded")
  expect(discarded).not.toContain("Difference")
})

test("a statement of which no day is over yet is not asked for", async () => {
  const fresh = await bankAccountBegins("Reserve", { on: "2026-02-10" })
  const page = await browser.open(`${LIST}?account=${fresh}`)
  expect(page.text).toContain("It can be begun once a day of it is over.")
  expect(page.text).not.toContain("Last day of the statement")
})

test("a finished statement names a line that is matched to nothing, and no difference that there is not", async () => {
  await bankLine(-500, "SERVICE FEE", "01/31/2026", "", account)
  const { at } = await begun()
  expect((await browser.open(at)).text).toContain("a reason for a difference")
  await send(at, "version", { choice: "all" })
  await finishes(Number(new URL(at, "http://x").searchParams.get("reconciliation")), "2026-02-10")
  const finished = (await browser.open(at)).text
  expect(finished).toContain("SERVICE FEE")
  expect(finished).not.toContain("a reason for a difference")
})
