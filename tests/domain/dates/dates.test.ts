/** Upcoming dates, by day. Source: money.md 9.5. */
import { beforeEach, expect, test } from "vitest"
import { addDateReminder, finishDateReminder } from "~/domain/dates/date-reminders.ts"
import { datesUntil, upcomingDates } from "~/domain/dates/dates.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { addStep } from "~/domain/lease-terms/steps.ts"
import { addTerm } from "~/domain/lease-terms/terms.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { movesIn, movesOut } from "../../support/tenancies.ts"
import { during, mona, movesInto, seen, setting, suite, USUAL } from "../../support/world.ts"

const NOW = "2026-03-10"
let dana = 0
beforeEach(async () => {
  await setting(USUAL)
  for (const number of [101, 102, 103]) await suite(number, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { leaseEndDate: "2026-04-30" })
})

const dates = (days: number, on = NOW) => seen(on, (tx) => upcomingDates(tx, mona, { days }))
const lines = async (days: number, on = NOW) =>
  (await dates(days, on)).map(({ day, kind, unitNumber, amount }) => [
    day,
    kind,
    unitNumber,
    ...(amount === null ? [] : [amount]),
  ])
const term = (
  startDate: string,
  endDate: string,
  more: { renewalUntil?: string; isMonthToMonth?: boolean; unitNumber?: number } = {},
) =>
  during(NOW, (tx) =>
    addTerm(tx, mona, {
      unitNumber: more.unitNumber ?? 101,
      startDate: asDay(startDate),
      endDate: asDay(endDate),
      renewalUntil: more.renewalUntil === undefined ? undefined : asDay(more.renewalUntil),
      isMonthToMonth: more.isMonthToMonth ?? false,
    }),
  )
const notice = (movingOutDate: string) =>
  during(NOW, (tx) =>
    recordNotice(tx, mona, { unitNumber: 101, givenDate: asDay(NOW), movingOutDate: asDay(movingOutDate) }),
  )

test("the end of a lease comes up within the days asked for, and for 90 days after it when nobody renewed", async () => {
  expect(await lines(50)).toEqual([])
  expect(await lines(51)).toEqual([["2026-04-30", "leaseEnd", 101]])
  expect(await lines(30, "2026-07-29")).toEqual([["2026-04-30", "leaseEnd", 101]])
  expect(await lines(30, "2026-07-30")).toEqual([])
})

test("a lease that goes on from month to month is listed until its end, and a renewed one at its new end", async () => {
  await term("2026-01-01", "2026-04-30", { isMonthToMonth: true })
  expect(await dates(51)).toMatchObject([{ kind: "leaseEnd", isMonthToMonth: true }])
  expect(await lines(30, "2026-05-01")).toEqual([])
  await term("2026-05-01", "2026-05-31")
  expect(await lines(90)).toEqual([["2026-05-31", "leaseEnd", 101]])
})

test("a subunit's last term comes up beside the lease of the tenant", async () => {
  await movesInto(dana, 102, { isSubunit: true })
  expect(await lines(90)).toEqual([["2026-04-30", "leaseEnd", 101]])
  await term("2026-01-01", "2026-05-15", { unitNumber: 102 })
  expect(await lines(90)).toEqual([
    ["2026-04-30", "leaseEnd", 101],
    ["2026-05-15", "leaseEnd", 102],
  ])
})

test("an option ends with the last term alone, and no longer comes up after its day", async () => {
  await term("2026-01-01", "2026-04-30", { renewalUntil: "2026-03-10" })
  expect(await lines(30)).toEqual([["2026-03-10", "renewalOption", 101]])
  expect(await lines(30, "2026-03-11")).toEqual([])
  await term("2026-05-01", "2027-04-30", { renewalUntil: "2026-12-31" })
  expect(await lines(30)).toEqual([])
})

test("rent increases come up with the new rent: a planned one of a vacant unit, and every step that raises", async () => {
  await during(NOW, (tx) =>
    planRentIncrease(tx, mona, {
      unitNumber: 103,
      plannedRentIncreaseDate: asDay("2026-03-31"),
      plannedRentIncreaseAmount: asCents(2_500),
    }),
  )
  for (const [date, monthlyRent] of [
    ["2026-03-20", 101_000],
    ["2026-03-25", 101_000],
    ["2026-04-01", 103_000],
    ["2026-06-30", 105_000],
  ] as const)
    await during(NOW, (tx) =>
      addStep(tx, mona, { unitNumber: 101, date: asDay(date), monthlyRent: asCents(monthlyRent) }),
    )
  expect(await lines(30)).toEqual([
    ["2026-03-20", "rentIncrease", 101, 101_000],
    ["2026-03-31", "rentIncrease", 103, 102_500],
    ["2026-04-01", "rentIncrease", 101, 103_000],
  ])
})

test("a notice stands in place of the lease's end until the move-out, however long its day has passed", async () => {
  await notice("2026-04-15")
  expect(await lines(60)).toEqual([["2026-04-15", "moveOut", 101]])
  expect(await lines(30, "2026-12-01")).toEqual([["2026-04-15", "moveOut", 101]])
  await movesOut(101, 0, "2026-12-01")
  expect(await lines(30, "2026-12-01")).toEqual([])
})

test("an own reminder about a unit or a tenant stays until it is done", async () => {
  const add = (input: object) =>
    during(NOW, (tx) => addDateReminder(tx, mona, { date: asDay("2026-03-20"), text: "Fire inspection", ...input }))
  await expect(add({})).rejects.toMatchObject({ status: 400, fields: { unitNumber: ["Required."] } })
  await expect(add({ unitNumber: 999 })).rejects.toMatchObject({ status: 404, code: "UNIT_NOT_FOUND" })
  await expect(add({ tenantId: 999 })).rejects.toMatchObject({ status: 404, code: "TENANT_NOT_FOUND" })
  await add({ unitNumber: 103 })
  const { id } = await add({ tenantId: dana, text: "Call about the sign" })
  const all = await seen("2026-06-01", (tx) => datesUntil(tx, asDay("2026-06-01")))
  expect(all.filter(({ kind }) => kind === "reminder")).toMatchObject([
    { day: "2026-03-20", unitNumber: null, tenant: { id: dana, name: "Dana Reyes" }, text: "Call about the sign" },
    { day: "2026-03-20", unitNumber: 103, tenant: null, text: "Fire inspection" },
  ])
  const finish = () => during(NOW, (tx) => finishDateReminder(tx, mona, { reminder: id }))
  await finish()
  await expect(finish()).rejects.toMatchObject({ status: 404, code: "REMINDER_NOT_FOUND" })
})
