import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, signInFor } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { movesBack, movesIn, movesOut, owesFee, pays, stateOf, staysOf } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

const IN = "2026-03-01"
const OUT = "2026-03-20"
const NOW = "2026-11-20"
let as = ""
let dana = 0
const PAGE = () => `/management/tenants/view?tenant=${dana}`
const DIALOG = (stay = 1) => `${PAGE()}&dialog=edit&stay=${stay}`
const seen = (path = PAGE()) => browserOf(as).open(path)

/** Of a deposit of 1,200.00, 400.00 were returned, 40.00 paid late fees and 760.00 rent; 240.00 of rent and 10.00 are still owed. */
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 120_000 })
  dana = await movesIn(101, IN, { deposit: 120_000, rent: 100_000, depositPayment: 120_000, depositMethod: "check" })
  await owesFee(dana, 4_000, IN, "late")
  await owesFee(dana, 1_000, IN)
  await movesOut(101, 80_000, OUT, "Left clean\nBoth keys")
})

/** Sends the dialog of a stay with some changed fields. */
async function edit(more: Record<string, string>, html?: string) {
  const page = html ?? (await seen(DIALOG())).html
  const figures = { DepositReturned: "400.00", DepositAppliedToRent: "760.00", DepositAppliedToLateFees: "40" }
  const form = { intent: "stay", Notes: "Left clean", ...figures, DepositAppliedToOtherCharges: "0", ...more }
  return browserOf(as).send(DIALOG(), { ...hiddenOf(page, "StayID"), ...form })
}

test("a form that does not say which balances it was made with changes nothing", async () => {
  const answer = await edit({ balanceSeq: "", DepositReturned: "390", DepositAppliedToOtherCharges: "10" })
  expect(answer.status).toBe(400)
  expect((await seen()).text).toContain("Returned $400.00")
})

test("the page tells balances, stays and what to do next", async () => {
  const { status, html, text } = await seen()
  expect(status).toBe(200)
  expect(html).toContain("<title>Dana Reyes · Past Tenant · ")
  expect(text).toContain("Dana Reyes Past tenant")
  expect(text).toContain("Balances Rent balance $240.00 Late fees $0.00 Other charges $10.00 Total balance $250.00")
  expect(text).toContain("$250.00 is still owed.")
  expect(html).toContain(`href="/management/manualpayment?tenant=${dana}"`)
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${dana}"`)
  expect(text).toContain(
    "Mar 1, 2026 – Mar 20, 2026 Returned $400.00 Applied to rent $760.00 Applied to late fees $40.00 " +
      "Applied to other charges $0.00 Deposit before move-out $1,200.00 Left clean Both keys",
  )
  expect(text).not.toContain("Return advance rent")
  expect(html).toContain(`href="/management/viewtenant/statement?tenant=${dana}&amp;kind=final"`)
  expect(html).not.toContain("__reactRouter")
})

test("what is pending is told, and when all is settled that too", async () => {
  await sendsByBank(dana, 5_000, "2026-03-25")
  expect((await seen()).text).toContain("$50.00 is on its way and does not count yet.")
  await suite(102, { rent: 100 })
  const omar = await movesIn(102, IN, { primaryEmail: "omar@example.com" })
  await movesOut(102, 0, OUT)
  const { text } = await seen(`/management/tenants/view?tenant=${omar}`)
  expect(text).toContain("Everything is settled")
  expect(text).toContain("No deposit was held.")
})

test("a stay is edited in a dialog that says what the change does", async () => {
  const { html, text } = await seen(DIALOG())
  expect(text).toContain("The four amounts sum to the deposit before move-out, $1,200.00.")
  expect(text).toContain("rent $240.00, late fees $0.00, other charges $10.00")
  for (const value of ["400.00", "760.00", "40.00", "0.00"]) expect(html).toContain(`value="${value}"`)
  const saved = await edit({
    DepositReturned: "150.00",
    DepositAppliedToRent: "1,000.00",
    DepositAppliedToOtherCharges: "10",
  })
  expect([saved.status, saved.to]).toEqual([302, PAGE()])
  expect(await staysOf(dana, NOW)).toMatchObject([
    {
      depositReturned: 15_000,
      depositToRent: 100_000,
      depositToLate: 4_000,
      depositToOther: 1_000,
      notes: "Left clean",
    },
  ])
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "0/0/0/0" })
})

test("emptied notes are cleared", async () => {
  expect((await edit({ Notes: "" })).status).toBe(302)
  expect(await staysOf(dana, NOW)).toMatchObject([{ notes: null, depositReturned: 40_000 }])
})

test.each([
  [{ DepositReturned: "400.01" }, "The four amounts must sum to the deposit before move-out."],
  [{ DepositReturned: "" }, "Required."],
  [{ DepositAppliedToRent: "much" }, ALLOWED.amount],
  [{ DepositAppliedToLateFees: "-40" }, ALLOWED.amount],
  [{ DepositReturned: "399.00", DepositAppliedToLateFees: "41.00" }, "More than is owed."],
  [{ DepositAppliedToOtherCharges: "9".repeat(10_000) }, ALLOWED.amount],
  [{ DepositReturned: "__proto__" }, ALLOWED.amount],
  [{ DepositReturned: "<b>🏢</b>" }, ALLOWED.amount],
  [{ Notes: "x".repeat(10_000) }, "Use at most 5000 characters."],
  [{ Notes: "\0" }, ALLOWED.text],
])("an edit with %j is told beside the field, and what was typed stays", async (more, problem) => {
  const answer = await edit({ Notes: "Typed", ...more })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(problem)
  expect(answer.html).toContain('aria-invalid="true"')
  expect(answer.html).toContain("<dialog open")
  if (!("Notes" in more)) expect(answer.html).toContain("Typed</textarea>")
  expect(await staysOf(dana, NOW)).toMatchObject([{ depositReturned: 40_000, notes: "Left clean\nBoth keys" }])
})

test("two staff: a payment that is posted while the dialog is open is told with the new balances", async () => {
  const { html } = await seen(DIALOG())
  await pays(dana, 10_000, "2026-03-25")
  const stale = await edit({ DepositReturned: "300.00", DepositAppliedToRent: "860.00" }, html)
  expect(stale.status).toBe(409)
  expect(stale.text).toContain(
    "Balances Changed The balances changed in the meantime. Please check them and try again. Nothing was saved.",
  )
  expect(stale.text).toContain("rent $140.00")
  expect(stale.html).toContain('value="860.00"')
  expect((await edit({ DepositReturned: "300.00", DepositAppliedToRent: "860.00" }, stale.html)).status).toBe(302)
})

test("a stay from earlier books says that no balance changes; one without a deposit has notes only", async () => {
  const imported = {
    tenantId: dana,
    unitNumber: 7,
    moveInOn: asDay("2020-01-01"),
    moveOutOn: asDay("2021-01-01"),
    createdAt: 1,
  }
  const rentFromPeriod = asMonth("2020-02")
  await write(async (tx) => {
    const deposit = { depositBefore: asCents(500), depositReturned: asCents(500) }
    await insertStay(tx, { ...imported, rentFromPeriod, ...deposit })
    await insertStay(tx, { ...imported, rentFromPeriod, unitNumber: 8, isSubunit: true })
  })
  expect((await seen(DIALOG(2))).text).toContain("no balance changes.")
  const { html, text } = await seen(DIALOG(3))
  expect(text).not.toContain("Applied to Rent")
  const form = { ...hiddenOf(html, "StayID"), intent: "notes", Notes: "Shelf room" }
  expect((await browserOf(as).send(DIALOG(3), form)).status).toBe(302)
  expect(await staysOf(dana, NOW)).toMatchObject([{}, {}, { notes: "Shelf room" }])
})

test("advance rent is offered to be returned, in the dialog that shows first what changes", async () => {
  await pays(dana, 55_000, OUT)
  const { html, text } = await seen()
  expect(text).toContain("$300.00 was paid in advance and goes back to Dana.")
  const address = `/management/viewtenant?tenant=${dana}&dialog=return`
  expect(html).toContain(`href="${address.replace("&", "&amp;")}"`)
  expect((await seen(address)).text).toContain("Return advance rent to Dana Reyes $300.00 was paid in advance.")
})

test("a past tenant can be moved into a vacant unit again", async () => {
  await suite(102, { rent: 50_000 })
  const { html, text } = await seen()
  expect(text).toContain("Dana moves in again")
  expect(html).toMatch(/action="\/management\/fillunit\/reset".*<option value="101">.*<option value="102">/s)
  const next = await seen(`/management/fillunit/reset?tenant=${dana}&unit=102`)
  expect([next.status, next.text.includes("Dana Reyes")]).toEqual([200, true])
})

test("somebody who moved back keeps the earlier stays", async () => {
  await movesBack(dana, 101, "2026-05-01")
  const { text } = await seen()
  expect(text).toContain("Dana Reyes Rents again")
  expect(text).toContain("Mar 1, 2026 – Mar 20, 2026")
  expect((await edit({ Notes: "Came back" })).status).toBe(302)
})

test.each(["", "?tenant=", "?tenant=999", "?tenant=abc", "?tenant=%00", `?tenant=${"9".repeat(10_000)}`])(
  "an unknown tenant (%s) leads to the list",
  async (query) => {
    const { status, to } = await seen(`/management/tenants/view${query}`)
    expect([status, to]).toEqual([302, "/management/tenants"])
  },
)

test("somebody who never left is shown on the tenant's page; a stay of somebody else is not found", async () => {
  await suite(102, { rent: 100 })
  const omar = await movesIn(102, IN, { primaryEmail: "omar@example.com" })
  const { to } = await seen(`/management/tenants/view?tenant=${omar}`)
  expect(to).toBe(`/management/viewtenant?tenant=${omar}`)
  expect((await seen(DIALOG(2))).status).toBe(404)
  expect((await seen(`${PAGE()}&dialog=edit`)).status).toBe(404)
  expect((await seen(`${PAGE()}&dialog=edit&stay=abc`)).status).toBe(400)
})

test("the page is for management", async () => {
  expect((await get(PAGE())).headers.get("location")).toBe(signInFor(PAGE()))
  expect((await get(PAGE(), { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
})
