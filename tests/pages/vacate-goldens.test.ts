/** The examples of money.md 6 that end a stay, played by pages and by /api. */
import { afterEach, expect, test, vi } from "vitest"
import { DEPOSIT_USED_IN_A, liveExampleA } from "../support/examples/a.ts"
import { hiddenOf, standOn } from "../support/moving-out.ts"
import { staff } from "../support/people.ts"
import { isRefunded, paysOnline } from "../support/provider.ts"
import { depositsOf, jobsOf, movesIn, owesFee, postingsOf, stateOf } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

afterEach(() => void vi.useRealTimers())

/** A day after the last event. */
const END = "2027-01-01"
const VACATE = "/management/viewtenant/vacate?unit=101"
type Manager = Awaited<ReturnType<typeof standOn>>
/** The two ways to move the tenant of unit 101 out: the page with its preview, and the calls. */
const MOVE_OUT = {
  page: async ({ open, send }: Manager, fees: string) => {
    const path = `${VACATE}&Fees=${fees}`
    const { html } = await open(path)
    return (await send(path, { ...hiddenOf(html, "UnitNumber"), intent: "vacate", Notes: "" })).status
  },
  api: async ({ call }: Manager, fees: string) => {
    const body = { UnitNumber: 101, Fees: Number(fees) * 100 }
    const { previewSeq } = (await call("POST", "/management/unit/tenant/vacate/preview", body)).body
    return (await call("POST", "/management/unit/tenant/vacate", { ...body, previewSeq })).status
  },
}
/** The two ways to move a former tenant back into unit 101 with the amounts of example F. */
const MOVE_BACK_IN = {
  page: async ({ open, send }: Manager, tenant: number) => {
    const path = `/management/fillunit/reset?tenant=${tenant}&unit=101`
    const { html, text } = await open(path)
    expect(text).toContain("Owed now $580.00")
    const initial = { initialDepositBalance: "1000", initialRentBalance: "1000", initialFeeBalance: "25" }
    const paid = { depositPayment: "1,000.00", depositMethod: "check", rentPayment: "1200", rentMethod: "check" }
    const sent = await send(path, { ...hiddenOf(html, "TenantID"), ...initial, ...paid, intent: "former" })
    expect(sent.status).toBe(302)
  },
  api: async ({ call }: Manager, tenant: number) => {
    const initial = { initialDepositBalance: 100_000, initialRentBalance: 100_000, initialFeeBalance: 2_500 }
    const paid = { depositPayment: 100_000, depositMethod: "check", rentPayment: 120_000, rentMethod: "check" }
    const requested = { TenantID: tenant, UnitNumber: 101, Balances: { ...initial, ...paid } }
    const { status, body } = await call("POST", "/management/unit/tenant/former", requested)
    expect([status, body]).toEqual([201, { TenantID: tenant, UnitNumber: 101, nextRentPeriod: "2026-06" }])
  },
}

test("A #29: the preview by page and by call", async () => {
  const person = await staff(6)
  await liveExampleA(async () => {
    const { open, call } = await standOn("2026-09-30", person)
    const { body } = await call("POST", "/management/unit/tenant/vacate/preview", { UnitNumber: 101, Fees: 150_000 })
    expect(body).toMatchObject({
      currentBalances: { rentBalance: 245_000, lateCharges: 10_000, otherCharges: 7_500, totalOutstanding: 262_500 },
      ...DEPOSIT_USED_IN_A,
    })
    const { text } = await open(`${VACATE}&Fees=1%2C500`)
    expect(text).toContain("Rent balance $2,450.00 Late fees $100.00 Other charges $75.00 Total outstanding $2,625.00")
    expect(text).toContain(
      "Applied to late fees $100.00 Applied to rent $1,400.00 Applied to other charges $0.00 Deposit used $1,500.00",
    )
    expect(text).toContain(
      "Remaining rent $1,050.00 Remaining late fees $0.00 Remaining other charges $75.00 Total still owed $1,125.00 " +
        "Deposit returned $0.00 Advance rent to return $0.00",
    )
    vi.useRealTimers()
  })
})

test.each(["page", "api"] as const)("E by %s: a card deposit goes back, whatever is refunded later", async (flow) => {
  const person = await staff(6)
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const paid = { rentPayment: 100_000, rentMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000, ...paid })
  const card = await paysOnline(dana, 150_000, "2026-01-02", { fee: 4_500, choice: "deposit" })
  expect(await MOVE_OUT[flow](await standOn("2026-01-31", person), "0")).toBe(flow === "page" ? 302 : 200)
  expect(await postingsOf(dana, "2026-01-31")).toEqual(["DEP_HELD+150000 DEP_OUT−150000"])
  await isRefunded(card, 150_000, "2026-02-03", "re_1")
  await isRefunded(card, 4_500, "2026-02-04", "re_2")
  expect(await depositsOf(dana, END)).toEqual([[150_000, 150_000, 0, 0, 0]])
  expect(await stateOf(dana, "2026-02-04")).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 0, account: 0 })
  const { text } = await (await standOn("2026-02-05", person)).open(`/management/tenants/view?tenant=${dana}`)
  expect(text).toContain("Returned $1,500.00")
  expect(text).toContain("Everything is settled")
})

test.each(["page", "api"] as const)("F by %s: out with old debt, and back in", async (flow) => {
  const person = await staff(6)
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 100_000 })
  const checks = { depositPayment: 100_000, depositMethod: "check", rentPayment: 100_000, rentMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { deposit: 100_000, rent: 100_000, ...checks })
  for (const day of ["2026-02-01", "2026-02-05", "2026-03-01", "2026-03-05"]) await jobsOf(day)
  await owesFee(dana, 8_000, "2026-03-20")

  expect(await MOVE_OUT[flow](await standOn("2026-03-31", person), "1000")).toBe(flow === "page" ? 302 : 200)
  expect(await postingsOf(dana, "2026-03-31")).toEqual(["AR_LATE−10000 AR_RENT−90000 DEP_HELD+100000"])
  expect(await stateOf(dana, "2026-03-31")).toEqual({
    owed: "110000/0/8000/0",
    reserve: 0,
    advance: 0,
    account: 118_000,
  })
  expect(await depositsOf(dana, END)).toEqual([[100_000, 0, 90_000, 10_000, 0]])
  for (const day of ["2026-04-01", "2026-04-05"]) await jobsOf(day)
  expect((await stateOf(dana, "2026-04-05")).account).toBe(118_000)

  const april = await standOn("2026-04-10", person)
  const check = { tenantID: dana, amount: 60_000, paymentDate: "2026-04-10", method: "check", type: "rent" }
  expect((await april.call("POST", "/management/tenant/payment", check)).body.RemainingAccountBalance).toBe(58_000)
  const past = await april.open(`/management/tenants/view?tenant=${dana}`)
  expect(past.text).toContain("Rent balance $500.00 Late fees $0.00 Other charges $80.00 Total balance $580.00")

  const may = await standOn("2026-05-01", person)
  await MOVE_BACK_IN[flow](may, dana)
  expect(await stateOf(dana, "2026-05-01")).toMatchObject({
    owed: "30000/0/10500/0",
    reserve: 100_000,
    account: 40_500,
  })
  const again = await may.open(`/management/tenants/view?tenant=${dana}`)
  expect(again.text).toContain("Rents again")
  expect(again.text).toContain("Applied to rent $900.00 Applied to late fees $100.00")
})
