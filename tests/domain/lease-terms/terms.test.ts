/** Terms and notices of a lease. Source: money.md 9.5. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { unitLease } from "~/domain/lease-terms/lease.ts"
import { recordNotice, withdrawNotice } from "~/domain/lease-terms/notices.ts"
import { addTerm, deleteTerm } from "~/domain/lease-terms/terms.ts"
import { editTenant } from "~/domain/leasing/edit-tenant.ts"
import { EditTenant } from "~/domain/leasing/inputs.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { findUnit } from "~/domain/units/units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { dana, movesIn, movesOut } from "../../support/tenancies.ts"
import { audited } from "../../support/units.ts"
import { during, mona, movesInto, setting, suite, USUAL } from "../../support/world.ts"

let tenantId = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 50_000 })
  tenantId = await movesIn(101, "2026-01-01", { leaseEndDate: "2026-12-31" })
  await movesInto(tenantId, 102, { isSubunit: true })
})

const term = (startDate: string, endDate: string, renewalUntil?: string, unitNumber = 101) =>
  during("2026-03-10", (tx) =>
    addTerm(tx, mona, {
      unitNumber,
      startDate: asDay(startDate),
      endDate: asDay(endDate),
      renewalUntil: renewalUntil === undefined ? undefined : asDay(renewalUntil),
      isMonthToMonth: false,
    }),
  )
const leaseEnd = async () => (await read((tx) => findTenant(tx, tenantId))).leaseEndOn
const terms = async () =>
  (await read((tx) => unitLease(tx, mona, { unit: 101 }))).terms.map(({ startsOn, endsOn }) => [startsOn, endsOn])
const drop = (id: number) => during("2026-03-10", (tx) => deleteTerm(tx, mona, { term: id }))
const endsOn = (leaseEndDate: string) =>
  during("2026-03-10", (tx) => {
    const input = { ...dana, tenantID: tenantId, moveInDate: "2026-01-01", leaseEndDate }
    return editTenant(tx, mona, { ...EditTenant.parse(input), tenantId } as never)
  })
const invalid = (field: string) => ({ status: 400, fields: { [field]: ["Invalid value."] } })

test("a renewal ends the tenant's lease, and the lease up to then is a term as well", async () => {
  const { terms: stored } = await term("2027-01-01", "2028-12-31", "2028-06-30")
  expect(await terms()).toEqual([
    ["2026-01-01", "2026-12-31"],
    ["2027-01-01", "2028-12-31"],
  ])
  expect(await leaseEnd()).toBe("2028-12-31")
  expect((await audited()).map(({ category }) => category)).toEqual(
    expect.arrayContaining(["LEASE_CHANGED", "TEN_CHANGED"]),
  )
  await drop(stored.at(-1)?.id ?? 0)
  expect([await terms(), await leaseEnd()]).toEqual([[["2026-01-01", "2026-12-31"]], "2026-12-31"])
})

test("a term in place of the present lease stores no other, and a subunit's ends no lease", async () => {
  await term("2026-02-01", "2027-01-31")
  expect([await terms(), await leaseEnd()]).toEqual([[["2026-02-01", "2027-01-31"]], "2027-01-31"])
  await term("2026-02-01", "2029-01-31", undefined, 102)
  expect(await leaseEnd()).toBe("2027-01-31")
})

test("days in the wrong order or of another term are refused beside their field", async () => {
  await expect(term("2027-01-01", "2027-01-01")).rejects.toMatchObject(invalid("endDate"))
  await expect(term("2027-01-01", "2027-12-31", "2028-01-01")).rejects.toMatchObject(invalid("renewalUntil"))
  await term("2027-01-01", "2027-12-31")
  const overlaps = (days: string) => ({
    status: 400,
    fields: { startDate: [`The term from ${days} has some of these days.`] },
  })
  await expect(term("2027-12-31", "2028-12-31")).rejects.toMatchObject(overlaps("Jan 1, 2027 to Dec 31, 2027"))
  await expect(term("2026-06-01", "2026-12-30")).rejects.toMatchObject(overlaps("Jan 1, 2026 to Dec 31, 2026"))
  await expect(term("1900-01-01", "1900-01-02")).rejects.toMatchObject({
    status: 400,
    fields: { endDate: ["The stay began on Jan 1, 2026: a term cannot end before it."] },
  })
})

test("a page asks once about a term that begins years after the lease, or runs for decades", async () => {
  const typed = (startDate: string, endDate: string, dayMeant = "", unitNumber = 101) =>
    during("2026-03-10", (tx) => {
      const days = { startDate: asDay(startDate), endDate: asDay(endDate), renewalUntil: undefined }
      return addTerm(tx, mona, { unitNumber, ...days, isMonthToMonth: false, dayMeant })
    })
  const question = (value: string, message: string) => ({
    status: 409,
    code: "UNUSUAL_DAY",
    message: `${message} Is that meant? Nothing was saved yet.`,
    question: { name: "dayMeant", value },
  })
  const gap = "Jan 1, 2028 is more than a year after the lease's last day, Dec 31, 2026."
  await expect(typed("2028-01-01", "2028-12-31")).rejects.toMatchObject(question("2028-01-01 2028-12-31", gap))
  const decades = "From Jan 1, 2027 to Jan 2, 2047 are more than 20 years."
  await expect(typed("2027-01-01", "2047-01-02")).rejects.toMatchObject(question("2027-01-01 2047-01-02", decades))
  await expect(typed("2035-01-01", "2035-12-31", "2028-01-01 2028-12-31")).rejects.toMatchObject({ status: 409 })
  await expect(typed("2035-01-01", "2035-12-31", "", 102)).rejects.toMatchObject({ code: "UNUSUAL_DAY" })
  await typed("2027-12-31", "2047-12-31")
  await typed("2055-01-01", "2055-12-31", "2055-01-01 2055-12-31")
  await term("2099-01-01", "2099-12-31")
  expect(await leaseEnd()).toBe("2099-12-31")
})

test("an edit of the tenant's lease end moves the end of the last term, but not to its first day", async () => {
  await term("2027-01-01", "2027-12-31")
  await endsOn("2028-03-31")
  expect((await terms()).at(-1)).toEqual(["2027-01-01", "2028-03-31"])
  await expect(endsOn("2027-01-01")).rejects.toMatchObject(invalid("leaseEndDate"))
  expect(await leaseEnd()).toBe("2028-03-31")
})

test("what was agreed for a stay no longer changes after its end", async () => {
  const { terms: stored } = await term("2027-01-01", "2027-12-31")
  await movesOut(101, 0, "2026-04-01")
  await expect(drop(stored[0]?.id ?? 0)).rejects.toMatchObject({ status: 404, code: "LEASE_TERM_NOT_FOUND" })
  await expect(term("2029-01-01", "2029-12-31")).rejects.toMatchObject({ status: 409, code: "UNIT_VACANT" })
})

const notice = (movingOutDate: string, givenDate = "2026-03-10", unitNumber = 101) =>
  during("2026-03-10", (tx) =>
    recordNotice(tx, mona, {
      unitNumber,
      givenDate: asDay(givenDate),
      movingOutDate: asDay(movingOutDate),
      depositToUse: asCents(2_500),
    }),
  )
const holds = (reserve: number) =>
  during("2026-02-01", (tx) => adjustBalances(tx, mona, { tenantId, newDepositReserve: asCents(reserve) }))
const movingOut = () =>
  read(async (tx) => [(await findUnit(tx, 101)).movingOutSoon, (await findUnit(tx, 102)).movingOutSoon])

test("a notice marks every unit that the move-out ends, a later one replaces it, and a withdrawal clears the marks", async () => {
  await holds(2_500)
  await notice("2026-04-30")
  expect(await movingOut()).toEqual([true, true])
  const { notice: stored } = await notice("2026-05-31")
  expect(stored).toMatchObject({ givenOn: "2026-03-10", movingOutOn: "2026-05-31", depositToUse: 2_500 })
  const withdraw = () => during("2026-03-11", (tx) => withdrawNotice(tx, mona, { unit: 101 }))
  expect((await withdraw()).notice).toBeNull()
  expect(await movingOut()).toEqual([false, false])
  await expect(withdraw()).rejects.toMatchObject({ status: 404, code: "NOTICE_NOT_FOUND" })
})

test("a notice uses at most the deposit reserve, is not given before the stay, and a page asks about a far day", async () => {
  const beside = (field: string, message: string) => ({ status: 400, fields: { [field]: [message] } })
  await holds(2_499)
  const most = "Use at most the deposit reserve of $24.99."
  await expect(notice("2026-04-30")).rejects.toMatchObject(beside("depositToUse", most))
  await holds(2_500)
  const began = "The stay began on Jan 1, 2026: use a day from then on."
  await expect(notice("2026-04-30", "2025-12-31")).rejects.toMatchObject(beside("givenDate", began))
  const typed = (day: string, dayMeant: string) =>
    during("2026-03-10", (tx) => {
      const days = { givenDate: asDay("2026-03-10"), movingOutDate: asDay(day), depositToUse: undefined }
      return recordNotice(tx, mona, { unitNumber: 101, ...days, dayMeant })
    })
  await typed("2028-03-10", "")
  const question = { code: "UNUSUAL_DAY", question: { name: "dayMeant", value: "2028-03-11" } }
  await expect(typed("2028-03-11", "")).rejects.toMatchObject(question)
  await typed("2028-03-11", "2028-03-11")
  await notice("2199-01-01")
})

test("a subunit's notice marks the subunit alone, and no notice is given tomorrow or after the move-out", async () => {
  await holds(2_500)
  await notice("2026-04-30", "2026-03-01", 102)
  expect(await movingOut()).toEqual([false, true])
  await expect(notice("2026-04-30", "2026-03-11")).rejects.toMatchObject(invalid("givenDate"))
  await expect(notice("2026-03-09")).rejects.toMatchObject(invalid("movingOutDate"))
})
