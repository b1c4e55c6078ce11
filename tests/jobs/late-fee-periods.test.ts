import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { journals, lateFeesHeldBack } from "#db/schema/index.ts"
import { lateFeesDue } from "~/domain/ledger/charges/late-fees.ts"
import { charge } from "~/domain/ledger/draft-charges.ts"
import { post } from "~/domain/ledger/journal.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { runDue } from "../../jobs/schedule.ts"
import { movesInto, on, person, setting, suite, USUAL } from "../support/world.ts"

let dana = 0
beforeEach(() => setting(USUAL))

async function dueOn(rentDueDay: number) {
  await setting({ rentDueDay, balanceIssueDay: 1, lateFeeDay: 5 })
  await suite(101, { rent: 100_000 })
  dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  await runDue(on("2026-01-31"))
}

/** The late fees by key and day. */
const fees = async () =>
  (await read((tx) => tx.all(tx.select().from(journals))))
    .filter(({ kind }) => kind === "late_fee")
    .map(({ key, effectiveOn }) => `${key.replace(`:${dana}:`, " ")} ${effectiveOn}`)

test.each([
  [28, ["2026-03-01", "2026-03-29", "2026-04-29", "2026-05-29", "2026-06-29"]],
  [30, ["2026-03-01", "2026-03-31", "2026-05-01", "2026-05-31", "2026-07-01"]],
  [31, ["2026-03-01", "2026-04-01", "2026-05-01", "2026-06-01", "2026-07-01"]],
])("rent due on the %i. that nobody pays earns one fee for each month", async (due, days) => {
  await dueOn(due)
  for (const day of ["2026-03-02", "2026-04-10", "2026-05-20", "2026-07-02"]) await runDue(on(day))
  const periods = ["2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]
  expect(await fees()).toEqual(periods.map((period, index) => `latefee ${period} ${days[index]}`))
})

test("a due day that moves in the middle of a month loses no fee, and charges none twice", async () => {
  await dueOn(28)
  await runDue(on("2026-03-05"))
  await setting({ rentDueDay: 10, lateFeeDay: 20 })
  await runDue(on("2026-03-21"))
  await setting({ rentDueDay: 28, lateFeeDay: 5 })
  await runDue(on("2026-04-10"))
  expect(await fees()).toEqual(["latefee 2026-02 2026-03-01", "latefee 2026-03 2026-03-20"])
})

/** Posts a fee as an earlier version did, with the month of its posting as key. */
const postsAsBefore = (day: string) =>
  write(
    (tx) =>
      post(
        tx,
        SYSTEM,
        { tenantId: dana, kind: "late_fee", key: `late:${dana}:${day.slice(0, 7)}`, on: asDay(day) },
        (draft) => charge(draft, { kind: "late", amount: asCents(5_000), origin: "job", notes: "Late fee" }),
      ),
    on(day),
  )

const NEXT: Record<number, string> = { 28: "2026-03-29", 30: "2026-03-31", 31: "2026-04-01" }

test.each([28, 30, 31])(
  "an update in the middle of March, rent due on the %i.: February's fee counts, March's is charged",
  async (due) => {
    await dueOn(due)
    await runDue(on("2026-02-28"))
    await postsAsBefore("2026-03-01")
    expect(await read((tx) => lateFeesDue(tx, asDay("2026-03-01")))).toEqual([])
    await runDue(on("2026-04-02"))
    expect(await fees()).toEqual(["late 2026-03 2026-03-01", `latefee 2026-03 ${NEXT[due]}`])
  },
)

test.each([28, 30, 31])("the same with nothing posted yet: both months are charged on their late days", async (due) => {
  await dueOn(due)
  await runDue(on("2026-02-28"))
  await runDue(on("2026-04-02"))
  expect(await fees()).toEqual(["latefee 2026-02 2026-03-01", `latefee 2026-03 ${NEXT[due]}`])
})

test("an update after the late day of the month: a later late day does not charge the month again", async () => {
  await dueOn(1)
  await runDue(on("2026-03-04"))
  await postsAsBefore("2026-03-05")
  await setting({ lateFeeDay: 20 })
  for (const day of ["2026-03-21", "2026-04-21"]) await runDue(on(day))
  expect(await fees()).toEqual(["latefee 2026-02 2026-02-05", "late 2026-03 2026-03-05", "latefee 2026-04 2026-04-20"])
})

test.each([28, 29, 30, 31])(
  "fees held back in every month while rent was due on the 1st do not stop an update with rent due on the %i. now",
  async (due) => {
    await dueOn(1)
    const periods = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"].map(asMonth)
    const held = periods.map((period) => ({ tenantId: dana, period, amount: asCents(5_000), receipts: [] }))
    await write((tx) => tx.run(tx.insert(lateFeesHeldBack).values(held)), on("2026-05-06"))
    await setting({ rentDueDay: due })
    const carried = await read((tx) => tx.all(tx.select().from(lateFeesHeldBack)))
    expect(new Set(carried.map(({ period }) => period)).size).toBe(periods.length)
  },
)
