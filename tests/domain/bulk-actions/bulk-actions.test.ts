/** Bulk actions: each row has the same effect as a single action, changed rows are left out and named, and nothing is done twice or partly. */
import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, bulkRows, charges, journals, popups, storedFiles, tenants, units } from "#db/schema/index.ts"
import { deleteFees } from "~/domain/bulk-actions/delete-fees.ts"
import { feeMany } from "~/domain/bulk-actions/fees.ts"
import { increaseMany } from "~/domain/bulk-actions/increases.ts"
import type { BulkFee } from "~/domain/bulk-actions/inputs.ts"
import { mailMany, popupMany } from "~/domain/bulk-actions/messages.ts"
import { createSelection, findSelection, purgeOldSelections, type Selection } from "~/domain/bulk-actions/selections.ts"
import { mailStatements, printStatements } from "~/domain/bulk-actions/statements.ts"
import { addStep } from "~/domain/lease-terms/steps.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { mailWaitingStatements } from "../../../jobs/mail/mail-statements.ts"
import { allMails } from "../../support/mails.ts"
import { linesOf, readPdf } from "../../support/pdf.ts"
import { staff } from "../../support/people.ts"
import { movesIn, movesOut, pays, stateOf } from "../../support/tenancies.ts"
import { during, mona, on, seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-03-10"
const at = (work: Parameters<typeof write<Selection>>[0]) => during(DAY, work)

/** Units 101 to 103 are let for 1,000.00, 104 is vacant; each tenant owes 1,000.00. */
async function building(): Promise<number[]> {
  await setting(USUAL)
  const ids: number[] = []
  for (const unit of [101, 102, 103, 104]) await suite(unit, { rent: 100_000 })
  for (const unit of [101, 102, 103]) {
    const names = { tenantFirstName: `T${unit}`, primaryEmail: `t${unit}@example.com` }
    ids.push(await movesIn(unit, "2026-03-01", { rent: 100_000, ...names }))
  }
  return ids
}

const select = async (unitNumbers: number[], tenantIds: number[] = []) =>
  (await at((tx) => createSelection(tx, mona, { unitNumbers, tenantIds }))).id
const outcomes = ({ rows }: Selection) => rows.map(({ reviewed, outcome, note }) => [reviewed.name, outcome, note])
const fee = (selection: string): BulkFee => ({ selection, amount: asCents(2_500), type: "other", note: "New lock" })
const owed = async (tenantId: number) => (await stateOf(tenantId, DAY)).owed

const unexpected = (error: unknown) => {
  throw error
}

test("the worked example: a fee of 25.00 for three, of whom one paid and one left since the review", async () => {
  const [first = 0, second = 0] = await building()
  const selection = await select([101, 102, 103, 104])
  await pays(second, 100_000, DAY, { type: "rent" })
  await movesOut(103, 0, DAY)
  const done = await at((tx) => feeMany(tx, mona, fee(selection)))
  expect(outcomes(done)).toEqual([
    ["T101 Reyes", "done", "A fee of $25.00 was issued."],
    ["T102 Reyes", "left out", "The balance is $0.00 now, not $1,000.00."],
    ["T103 Reyes", "left out", "The unit is vacant now."],
    ["Vacant", "left out", "The unit is vacant."],
  ])
  expect([await owed(first), await owed(second)]).toEqual(["100000/0/2500/0", "0/0/0/0"])
  expect(await read((tx) => tx.all(tx.select().from(popups)))).toMatchObject([
    { tenantId: first, note: "You received a $25.00 fee due to: New lock" },
  ])
})

test("a selection is used once, and each row posts under its own key", async () => {
  await building()
  const selection = await select([101, 102])
  await at((tx) => feeMany(tx, mona, fee(selection)))
  await expect(at((tx) => feeMany(tx, mona, fee(selection)))).rejects.toMatchObject({ code: "SELECTION_DONE" })
  const keys = (await read((tx) => tx.all(tx.select().from(bulkRows)))).map(({ key }) => `form:${key}:1`)
  const posted = await read((tx) => tx.all(tx.select().from(journals).where(eq(journals.kind, "fee_charge"))))
  expect(posted.map(({ key }) => key)).toEqual(keys)
  const unknown = seen(DAY, (tx) => findSelection(tx, mona, { selection: "unknown" }))
  await expect(unknown).rejects.toMatchObject({ code: "SELECTION_NOT_FOUND" })
})

test("a row that is refused is named, and nothing is done for anybody", async () => {
  await building()
  const date = asDay("2026-05-01")
  await during(DAY, (tx) => addStep(tx, mona, { unitNumber: 102, date, monthlyRent: asCents(90_000) }))
  const selection = await select([101, 102])
  const refused = at((tx) => increaseMany(tx, mona, { selection, date, percent: 3 }))
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining("because of T102 Reyes, unit 102:") })
  const stored = await read((tx) => tx.all(tx.select().from(units).orderBy(units.number)))
  expect(stored.map(({ plannedIncreaseOn }) => plannedIncreaseOn)).toEqual([null, null, null, null])
  expect((await seen(DAY, (tx) => findSelection(tx, mona, { selection }))).doneAt).toBeNull()
})

test("the worked example, deleted: a paid fee too, once, in the audit log, and what was left out stays so", async () => {
  const [first = 0, second = 0] = await building()
  const selection = await select([101, 102, 103, 104])
  await pays(second, 100_000, DAY, { type: "rent" })
  await movesOut(103, 0, DAY)
  await at((tx) => feeMany(tx, mona, fee(selection)))
  await pays(first, 2_500, DAY, { type: "fees" })
  const input = { selection, reason: "The lock was not changed." }
  const done = await at((tx) => deleteFees(tx, mona, input))
  expect(outcomes(done).map(([, , note]) => note)).toEqual([
    "The fee of $25.00 was deleted.",
    "The balance is $0.00 now, not $1,000.00.",
    "The unit is vacant now.",
    "The unit is vacant.",
  ])
  expect([await owed(first), await owed(second)]).toEqual(["97500/0/0/0", "0/0/0/0"])
  await expect(at((tx) => deleteFees(tx, mona, input))).rejects.toMatchObject({ status: 400 })
  const audited = await read((tx) =>
    tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "MAN_CHARGE_DELETE"))),
  )
  expect(audited).toMatchObject([{ priority: "high", metadata: { row: { tenantId: first } } }])
})

test("fees deleted before, one's own, and other actions are not deleted", async () => {
  const [first = 0, second = 0, third = 0] = await building()
  const selection = await select([101, 102, 103])
  await at((tx) => feeMany(tx, mona, fee(selection)))
  const [charge] = await read((tx) => tx.all(tx.select().from(charges).where(eq(charges.origin, "fee"))))
  const reason = "The lock was not changed."
  await during(DAY, (tx) => deleteCharge(tx, mona, { chargeId: charge?.id ?? 0, chargeType: "Fee Charge", reason }))
  const done = await at((tx) => deleteFees(tx, { ...mona, tenantId: third }, { selection, reason }))
  expect(outcomes(done).map(([, , note]) => note)).toEqual([
    "Not deleted. This fee was deleted before.",
    "The fee of $25.00 was deleted.",
    "Not deleted. This is your own tenant account.",
  ])
  expect([await owed(first), await owed(second), await owed(third)]).toEqual([
    "100000/0/0/0",
    "100000/0/0/0",
    "100000/0/2500/0",
  ])
  const other = await select([101])
  await at((tx) => popupMany(tx, mona, { selection: other, subject: "Lift", note: "It is mended." }))
  await expect(at((tx) => deleteFees(tx, mona, { selection: other, reason }))).rejects.toMatchObject({ status: 400 })
})

test("staff who are tenants are left out of their own fee", async () => {
  const [first = 0] = await building()
  const selection = await select([101, 102])
  const done = await at((tx) => feeMany(tx, { ...mona, tenantId: first }, fee(selection)))
  expect(outcomes(done).map(([, outcome]) => outcome)).toEqual(["left out", "done"])
})

test("a mail goes once to each tenant with their own values, by the outbox, and each is in the audit log", async () => {
  const [first = 0] = await building()
  await at(async (tx) => {
    await tx.run(tx.update(tenants).set({ primaryEmail: "" }).where(eq(tenants.id, first)))
    return createSelection(tx, mona, { unitNumbers: [104] })
  })
  const selection = await select([101, 102, 104], [first, 3])
  const before = (await allMails()).length
  const text = { selection, subject: "Hello [firstName]", body: "You owe [totalBalance]." }
  const done = await at((tx) => mailMany(tx, mona, text))
  expect(outcomes(done).map(([name, , note]) => [name, note])).toEqual([
    ["T101 Reyes", "The tenant has no email."],
    ["T102 Reyes", "Mail to t102@example.com is queued."],
    ["Vacant", "The unit is vacant."],
    ["T101 Reyes", "The tenant has no email."],
    ["T103 Reyes", "Mail to t103@example.com is queued."],
  ])
  const sent = (await allMails()).slice(before)
  expect(sent.map(({ subject, recipients }) => [subject, recipients[0]?.address])).toEqual([
    ["Hello T102", "t102@example.com"],
    ["Hello T103", "t103@example.com"],
  ])
  const audited = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "BULK_ACTION"))))
  expect(audited.map(({ details }) => details)).toEqual([
    "The mail “Hello [firstName]” was written to T102 Reyes with others.",
    "The mail “Hello [firstName]” was written to T103 Reyes with others.",
  ])
})

test("a page asks about a key that cannot be filled in, and a popup is shown to each once", async () => {
  const [first = 0, second = 0] = await building()
  const selection = await select([101, 102])
  const typed = { selection, subject: "Lift", note: "[rentPaymnet]" }
  const refused = at((tx) => popupMany(tx, mona, { ...typed, keysConfirmed: "" }))
  await expect(refused).rejects.toMatchObject({ code: "KEYS_NOT_FILLED" })
  await at((tx) => popupMany(tx, mona, { ...typed, note: "Dear [firstName]" }))
  const shown = await read((tx) => tx.all(tx.select().from(popups)))
  expect(shown.map(({ tenantId, note }) => [tenantId, note])).toEqual([
    [first, "Dear T101"],
    [second, "Dear T102"],
  ])
})

test("each tenant gets their own statement, and all of them are one PDF", async () => {
  await building()
  const { userId } = await staff(6)
  const actor = { ...mona, userId, sessionId: null }
  const days = { from: asDay("2026-03-01"), to: asDay("2026-03-31") }
  const { id: selection } = await write((tx) => createSelection(tx, actor, { unitNumbers: [101, 102, 104] }))
  const { bytes } = await printStatements(actor, { selection, ...days })
  const text = linesOf(await readPdf(bytes))
    .map((texts) => texts.join(" "))
    .join("\n")
  expect(["T101 Reyes", "T102 Reyes", "T103 Reyes"].map((name) => text.includes(name))).toEqual([true, true, false])
  expect(text.match(/Page 1 of 1/g)).toHaveLength(2)
  const begun = await write((tx) => mailStatements(tx, actor, { selection, ...days }))
  expect(outcomes(begun).map(([, outcome]) => outcome)).toEqual([null, null, "left out"])
  await mailWaitingStatements({ aborted: false }, unexpected)
  const done = await read((tx) => findSelection(tx, actor, { selection }))
  expect(outcomes(done).map(([, , note]) => note)).toEqual([
    "The statement is queued for t101@example.com.",
    "The statement is queued for t102@example.com.",
    "The unit is vacant.",
  ])
  const files = await read((tx) => tx.all(tx.select().from(storedFiles).orderBy(storedFiles.id)))
  expect(files.map(({ tenantId, uploadedName }) => [tenantId, uploadedName.slice(0, 20)])).toEqual([
    [1, "Statement T101 Reyes"],
    [2, "Statement T102 Reyes"],
  ])
  await expect(write((tx) => mailStatements(tx, actor, { selection, ...days }))).rejects.toMatchObject({
    code: "SELECTION_DONE",
  })
})

test("an increase by percent is planned for each unit, vacant ones too, and another plan is left alone", async () => {
  await building()
  await during(DAY, (tx) =>
    tx.run(
      tx
        .update(units)
        .set({ monthlyRent: asCents(99_950) })
        .where(eq(units.number, 102)),
    ),
  )
  const planned = { plannedIncreaseOn: asDay("2026-06-01"), plannedIncreaseCents: asCents(5_000) }
  await during(DAY, (tx) => tx.run(tx.update(units).set(planned).where(eq(units.number, 103))))
  const [first = 0] = [1]
  const selection = await select([101, 102, 103, 104], [first])
  const date = asDay("2026-05-01")
  await expect(at((tx) => increaseMany(tx, mona, { selection, date: asDay(DAY), percent: 3 }))).rejects.toMatchObject({
    fields: { date: [expect.any(String)] },
  })
  const done = await at((tx) => increaseMany(tx, mona, { selection, date, percent: 3 }))
  expect(outcomes(done).map(([, , note]) => note)).toEqual([
    "$1,000.00 becomes $1,030.00 on May 1, 2026.",
    "$999.50 becomes $1,029.49 on May 1, 2026.",
    "An increase on Jun 1, 2026 is planned already.",
    "$1,000.00 becomes $1,030.00 on May 1, 2026.",
    "No unit was selected.",
  ])
  const stored = await read((tx) => tx.all(tx.select().from(units).orderBy(units.number)))
  expect(stored.map(({ plannedIncreaseCents }) => plannedIncreaseCents)).toEqual([3_000, 2_999, 5_000, 3_000])
})

test("an increase above the most that a rent can be is refused for all, and its unit is named; a unit that is left out does not count", async () => {
  await building()
  const high = { monthlyRent: asCents(99_000_000) }
  await during(DAY, (tx) =>
    tx.run(
      tx
        .update(units)
        .set(high)
        .where(inArray(units.number, [102, 103])),
    ),
  )
  const planned = { plannedIncreaseOn: asDay("2026-06-01"), plannedIncreaseCents: asCents(5_000) }
  await during(DAY, (tx) => tx.run(tx.update(units).set(planned).where(eq(units.number, 103))))
  const date = asDay("2026-05-01")
  const all = await select([101, 102])
  for (const [field, raise] of [
    ["percent", { percent: 3 }],
    ["amount", { amount: asCents(1_000_000) }],
  ] as const)
    await expect(at((tx) => increaseMany(tx, mona, { selection: all, date, ...raise }))).rejects.toMatchObject({
      fields: { [field]: ["The rent of unit 102 would be above $999,999.99."] },
    })
  const without = await select([101, 103])
  const done = await at((tx) => increaseMany(tx, mona, { selection: without, date, percent: 3 }))
  expect(outcomes(done).map(([, , note]) => note)).toEqual([
    "$1,000.00 becomes $1,030.00 on May 1, 2026.",
    "An increase on Jun 1, 2026 is planned already.",
  ])
})

test("when nobody is left nothing is done, and old selections are deleted", async () => {
  await building()
  const selection = await select([104])
  await expect(at((tx) => feeMany(tx, mona, fee(selection)))).rejects.toMatchObject({ status: 400 })
  expect((await seen(DAY, (tx) => findSelection(tx, mona, { selection }))).action).toBeNull()
  await write(purgeOldSelections, on("2026-04-08"))
  expect(await read((tx) => tx.all(tx.select().from(bulkRows)))).toHaveLength(1)
  await write(purgeOldSelections, on("2026-04-10"))
  expect(await read((tx) => tx.all(tx.select().from(bulkRows)))).toEqual([])
})
