/** Increases and renewals of many units: each line as previewed, all or none. Source: money.md 9.5. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { previewIncreases } from "~/domain/increases/increase-lines.ts"
import { increaseMany } from "~/domain/increases/increase-many.ts"
import type { IncreaseMany } from "~/domain/increases/inputs.ts"
import { unitLease } from "~/domain/lease-terms/lease.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { addStep } from "~/domain/lease-terms/steps.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { mails } from "../../support/mails.ts"
import { templateOf } from "../../support/templates.ts"
import { movesIn } from "../../support/tenancies.ts"
import { during, mona, movesInto, seen, setting, suite, USUAL } from "../../support/world.ts"

const NOW = "2026-03-10"
let dana = 0
beforeEach(async () => {
  await setting(USUAL)
  for (const [number, rent] of [
    [101, 100_050],
    [102, 50_000],
    [103, 80_000],
    [104, 70_000],
  ] as const)
    await suite(number, { rent })
  dana = await movesIn(101, "2026-01-01", { leaseEndDate: "2026-04-30" })
  await movesInto(dana, 102, { isSubunit: true })
  await movesIn(103, "2026-01-01", { primaryEmail: "zoe@example.com", leaseEndDate: "2026-05-31" })
})

const input = (more: Partial<IncreaseMany>): IncreaseMany => ({
  ...{ units: "101-103", date: asDay("2026-06-01"), percent: undefined, amount: undefined, leaseEnd: undefined },
  ...{ templateId: undefined, noticeDays: undefined, preview: undefined },
  ...more,
})
const preview = (more: Partial<IncreaseMany>) => seen(NOW, (tx) => previewIncreases(tx, mona, input(more)))
const plan = (more: Partial<IncreaseMany>) => during(NOW, (tx) => increaseMany(tx, mona, input(more)))
const rents = async (more: Partial<IncreaseMany>) =>
  (await preview(more)).lines.map(({ unitNumber, oldRent, newRent }) => [unitNumber, oldRent, newRent])
const stepsOf = async (unit: number) =>
  (await read((tx) => unitLease(tx, mona, { unit }))).steps.map(({ startsOn, monthlyRent }) => [startsOn, monthlyRent])

test("a percent is of the rent in force on the day, half up to the cent; an amount is added", async () => {
  expect(await rents({ percent: 3 })).toEqual([
    [101, 100_050, 103_052],
    [102, 50_000, 51_500],
    [103, 80_000, 82_400],
  ])
  await during(NOW, (tx) =>
    addStep(tx, mona, { unitNumber: 103, date: asDay("2026-05-01"), monthlyRent: asCents(90_000) }),
  )
  expect((await rents({ units: "103", amount: asCents(1_250) }))[0]).toEqual([103, 90_000, 91_250])
})

test("all units are planned and renewed, with one letter to each tenant that names its units", async () => {
  const templateId = await templateOf("Your lease", "Dear [firstName],")
  const shown = await preview({ percent: 3, leaseEnd: asDay("2027-12-31"), templateId })
  const done = await plan({ percent: 3, leaseEnd: asDay("2027-12-31"), templateId, preview: shown.preview })
  expect([done.letters, done.lines.map(({ leaseEnd }) => leaseEnd)]).toEqual([2, ["2027-12-31", null, "2027-12-31"]])
  expect(await stepsOf(101)).toEqual([["2026-06-01", 103_052]])
  expect(await stepsOf(102)).toEqual([["2026-06-01", 51_500]])
  expect((await read((tx) => findTenant(tx, dana))).leaseEndOn).toBe("2027-12-31")
  const letters = (await mails()).filter(({ subject }) => subject === "Your lease").map(({ body }) => body ?? "")
  expect(letters).toHaveLength(2)
  const own = letters.find((body) => body.includes("Unit 101"))?.replaceAll(/\s+/g, " ")
  expect(own).toContain("Unit 101: From Jun 1, 2026 on the monthly rent is $1,030.52, until then $1,000.50.")
  expect(own).toContain("Unit 102: From Jun 1, 2026 on the monthly rent is $515.00, until then $500.00.")
  expect(own).not.toContain("Unit 103")
})

test("one line with a problem stops all, and what changed since the preview does", async () => {
  expect((await preview({ units: "101-104", percent: 3 })).lines.at(-1)?.problem).toBe("The unit has no tenant.")
  await expect(plan({ units: "101-104", percent: 3 })).rejects.toMatchObject({
    status: 400,
    fields: { units: ["Unit 104: The unit has no tenant."] },
  })
  const shown = await preview({ percent: 3 })
  await during(NOW, (tx) =>
    addStep(tx, mona, { unitNumber: 103, date: asDay("2026-05-01"), monthlyRent: asCents(90_000) }),
  )
  await expect(plan({ percent: 3, preview: shown.preview })).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" })
  expect([await stepsOf(101), await stepsOf(102)]).toEqual([[], []])
})

test("lines say what is odd: little notice, a lease that still runs, a step of the day, a lease that runs longer", async () => {
  const lineOf = async (more: Partial<IncreaseMany>) => (await preview({ units: "103", ...more })).lines[0]
  expect((await lineOf({ percent: 3, noticeDays: 90 }))?.warning).toBe("83 days' notice instead of 90.")
  expect((await lineOf({ percent: 3, noticeDays: 83 }))?.warning).toBeNull()
  expect((await lineOf({ percent: 3, date: asDay("2026-05-31") }))?.warning).toBe("The lease runs until May 31, 2026.")
  expect((await lineOf({ leaseEnd: asDay("2026-06-01") }))?.problem).toBe("The lease runs until May 31, 2026 already.")
  const both = await lineOf({ percent: 3, date: asDay("2026-05-31"), noticeDays: 90 })
  expect(both?.warning).toBe("82 days' notice instead of 90. The lease runs until May 31, 2026.")
  const far = await lineOf({ leaseEnd: asDay("2126-12-31"), date: asDay("2126-06-01") })
  expect(far?.warning).toBe(
    "Jun 1, 2126 is more than 10 years ahead. From Jun 1, 2026 to Dec 31, 2126 are more than 20 years.",
  )
  const out = { unitNumber: 103, givenDate: asDay(NOW), movingOutDate: asDay("2026-04-30") }
  await during(NOW, (tx) => recordNotice(tx, mona, out))
  const leaving = await lineOf({ percent: 3, date: asDay("2026-05-31"), noticeDays: 90 })
  expect(leaving?.warning).toBe(`Moves out on Apr 30, 2026. ${both?.warning}`)
  await plan({ units: "103", percent: 3 })
  expect((await lineOf({ percent: 3 }))?.problem).toBe("A rent step of that day is planned already.")
})

test.each([
  ["a day up to today", { date: asDay(NOW), percent: 3 }, "date"],
  ["a percent and an amount", { percent: 3, amount: asCents(1) }, "amount"],
  ["neither increase nor renewal", {}, "percent"],
  ["a number without a unit", { units: "101, 999", percent: 3 }, "units"],
])("%s is refused beside its field", async (_what, more, field) => {
  await expect(preview(more)).rejects.toMatchObject({ status: 400, fields: { [field]: [expect.any(String)] } })
})

test("the template must be there", async () => {
  await expect(plan({ percent: 3, templateId: 99 })).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" })
  expect(await write((tx) => unitLease(tx, mona, { unit: 101 }))).toMatchObject({ steps: [] })
})
