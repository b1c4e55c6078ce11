/** Lines of recurring charges: months, amounts, limits and permissions. Source: money.md 9.1, api.md X1-X7. */
import { beforeEach, expect, test } from "vitest"
import { addLine } from "~/domain/recurring-charges/add-line.ts"
import { changeLine } from "~/domain/recurring-charges/change-line.ts"
import { createChargeType, editChargeType, listChargeTypes } from "~/domain/recurring-charges/charge-types.ts"
import { linesOfTenant } from "~/domain/recurring-charges/tenant-lines.ts"
import { asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { changesLine, chargeType, endsLine, hasLine } from "../../support/recurring.ts"
import { ada } from "../../support/reports.ts"
import { jobsOf, movesIn, movesOut } from "../../support/tenancies.ts"
import { audited } from "../../support/units.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
let parking = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-02-10")
  parking = await chargeType("Parking", 5_000)
})

const agreedOn = async (day: string) => {
  const lines = await seen(day, (tx) => linesOfTenant(tx, mona, { tenant: dana }))
  return lines.map(({ agreed }) => agreed.map(({ from, to, amount, quantity }) => [from, to, amount, quantity]))
}
const beside = (field: string, message: string) => ({ fields: { [field]: [message] } })

test("the amount of the type is offered, and a line keeps its own", async () => {
  await hasLine(dana, parking, "2026-03", "2026-02-20")
  await during("2026-02-21", (tx) =>
    editChargeType(tx, ada, {
      chargeTypeId: parking,
      version: undefined,
      name: "Garage",
      amount: asCents(9_000),
      active: false,
    }),
  )
  expect(await agreedOn("2026-02-21")).toEqual([[["2026-03", null, 5_000, 1]]])
  await expect(hasLine(dana, parking, "2026-03", "2026-02-22")).rejects.toMatchObject(
    beside("chargeType", "Garage is not active. Choose another type."),
  )
})

test("two types never have one name, whatever its capital letters", async () => {
  await expect(
    during("2026-02-20", (tx) => createChargeType(tx, ada, { name: "PARKING", amount: asCents(1) })),
  ).rejects.toMatchObject({
    code: "CHARGE_TYPE_EXISTS",
    status: 409,
  })
  expect(await seen("2026-02-20", (tx) => listChargeTypes(tx, mona, {}))).toHaveLength(1)
})

test.each([
  ["2026-01", {}, "fromMonth", "Use February 2026 or a later month: January 2026 is over, or charged already."],
  ["2026-03", { to: "2026-02" }, "toMonth", "Use the first month or a later one."],
  ["2026-03", { amount: 99_999_999, quantity: 2 }, "amount", "Use at most $999,999.99 in all."],
])("a line from %s with %j is refused beside %s", async (from, more, field, message) => {
  await expect(hasLine(dana, parking, from, "2026-02-20", more)).rejects.toMatchObject(beside(field, message))
  expect(await agreedOn("2026-02-20")).toEqual([])
})

test("a change counts from a month on, in place of what was agreed for later months", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20")
  await changesLine(line, "2026-06", "2026-02-21", { amount: 6_000 })
  await changesLine(line, "2026-05", "2026-02-22", { amount: 7_000, quantity: 2, to: "2026-08" })
  expect(await agreedOn("2026-02-22")).toEqual([
    [
      ["2026-03", "2026-04", 5_000, 1],
      ["2026-05", "2026-08", 7_000, 2],
    ],
  ])
})

test("a charged month cannot be changed, and a line ends with it at the earliest", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20")
  await jobsOf("2026-03-01")
  await expect(changesLine(line, "2026-03", "2026-03-02", { amount: 1 })).rejects.toMatchObject(
    beside("fromMonth", "Use April 2026 or a later month: March 2026 is over, or charged already."),
  )
  await expect(endsLine(line, "2026-02", "2026-03-02")).rejects.toMatchObject(
    beside("lastMonth", "Use March 2026 or a later month."),
  )
  await changesLine(line, "2026-06", "2026-03-02", { amount: 6_000 })
  await endsLine(line, "2026-07", "2026-03-03")
  expect(await agreedOn("2026-03-03")).toEqual([
    [
      ["2026-03", "2026-05", 5_000, 1],
      ["2026-06", "2026-07", 6_000, 1],
    ],
  ])
  await endsLine(line, undefined, "2026-03-04")
  expect(await agreedOn("2026-03-04")).toEqual([[["2026-03", "2026-03", 5_000, 1]]])
  await expect(endsLine(line, "2026-05", "2026-03-05")).rejects.toMatchObject(
    beside("lastMonth", "It ends with March 2026 already."),
  )
})

test("a stay has at most 50 lines that are not over", async () => {
  const lines: number[] = []
  for (let at = 0; at < 50; at += 1) lines.push(await hasLine(dana, parking, "2026-03", "2026-02-20"))
  await expect(hasLine(dana, parking, "2026-03", "2026-02-20")).rejects.toMatchObject({ status: 400 })
  await endsLine(lines[0] ?? 0, undefined, "2026-02-20")
  await hasLine(dana, parking, "2026-03", "2026-02-20")
})

test("a page asks before a month is charged that was issued already, the API does not", async () => {
  await jobsOf("2026-02-01")
  const line = { tenantId: dana, chargeType: parking, fromMonth: asMonth("2026-02") }
  const input = {
    ...line,
    unitNumber: 101,
    amount: undefined,
    quantity: undefined,
    toMonth: undefined,
    note: undefined,
  }
  const add = (issuedMeant?: string) => during("2026-02-20", (tx) => addLine(tx, mona, { ...input, issuedMeant }))
  await expect(add("")).rejects.toMatchObject({
    code: "ISSUED_MONTH",
    message:
      "February 2026 was charged already. The next run charges $50.00 for February 2026 later. Save once more if that is right, or begin with a later month.",
    question: { name: "issuedMeant", value: "2026-02" },
  })
  expect(await agreedOn("2026-02-20")).toEqual([])
  await add("2026-02")
  await add()
  expect(await agreedOn("2026-02-20")).toHaveLength(2)
})

test("a change made from what somebody else changed since is refused, with what is stored now", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20")
  const [shown] = await seen("2026-02-20", (tx) => linesOfTenant(tx, mona, { tenant: dana }))
  await changesLine(line, "2026-03", "2026-02-21", { amount: 6_000 })
  const mine = { recurringChargeId: line, fromMonth: asMonth("2026-03"), quantity: 1, toMonth: null, note: null }
  const change = during("2026-02-22", (tx) =>
    changeLine(tx, mona, { ...mine, version: shown?.version, amount: asCents(7_000) }),
  )
  await expect(change).rejects.toMatchObject({ code: "CHANGED_MEANWHILE", fields: { amount: ["Now: $60.00"] } })
})

test("nobody changes the lines of their own tenancy, and after the move-out there are none", async () => {
  const own = { ...mona, tenantId: dana }
  const line = { tenantId: dana, chargeType: parking, fromMonth: asMonth("2026-03") }
  const input = {
    ...line,
    unitNumber: 101,
    amount: undefined,
    quantity: undefined,
    toMonth: undefined,
    note: undefined,
  }
  await expect(during("2026-02-20", (tx) => addLine(tx, own, input))).rejects.toMatchObject({ status: 403 })
  const lineId = await hasLine(dana, parking, "2026-03", "2026-02-20")
  await movesOut(101, 0, "2026-02-25")
  expect(await agreedOn("2026-02-26")).toEqual([])
  await expect(endsLine(lineId, undefined, "2026-02-26")).rejects.toMatchObject({ code: "RECURRING_CHARGE_NOT_FOUND" })
  await expect(hasLine(dana, parking, "2026-03", "2026-02-26")).rejects.toMatchObject({ code: "TENANT_HAS_NO_UNIT" })
})

test("each change is in the audit log, with names, amounts and months", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20", { quantity: 2 })
  await changesLine(line, "2026-05", "2026-02-21", { amount: 6_000 })
  await endsLine(line, "2026-06", "2026-02-22")
  const rows = (await audited()).filter(({ category }) => category === "RECURRING_CHANGED")
  expect(rows.map(({ details, priority }) => [details, priority])).toEqual([
    ["Charge type Parking was added, $50.00.", "low"],
    ["Parking of $100.00 (2 at $50.00) a month from March 2026 for Dana Reyes, unit 101.", "low"],
    ["Parking of $60.00 a month from May 2026 for Dana Reyes, unit 101 (before $50.00).", "low"],
    ["Parking for Dana Reyes, unit 101 ends with June 2026.", "low"],
  ])
})
