/** Mailed statements of a selection: one after another, each once despite interruptions, with correct counts meanwhile. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import {
  auditLog,
  bulkRows,
  bulkSelections,
  messages,
  outbox,
  outboxAttachments,
  storedFiles,
} from "#db/schema/index.ts"
import { mailCounts } from "~/domain/bulk-actions/deliveries.ts"
import { mailMany } from "~/domain/bulk-actions/messages.ts"
import { createSelection, findSelection } from "~/domain/bulk-actions/selections.ts"
import { mailNextStatement } from "~/domain/bulk-actions/statement-run.ts"
import { mailStatements } from "~/domain/bulk-actions/statements.ts"
import type { Actor } from "~/domain/permissions.ts"
import { mailWaitingStatements } from "../../../jobs/mail/mail-statements.ts"
import { allMails } from "../../support/mails.ts"
import { staff } from "../../support/people.ts"
import { mona, movesInto, person, suite } from "../../support/world.ts"

let actor: Actor
let selection = ""
beforeEach(async () => {
  for (const unit of [101, 102, 103]) {
    await suite(unit, { rent: 100_000 })
    await movesInto(await person(`T${unit} Reyes`), unit)
  }
  await suite(104, { rent: 100_000 })
  actor = { ...mona, userId: (await staff(6)).userId }
  selection = await selects([101, 102, 103, 104])
})

const selects = async (unitNumbers: number[]) => (await write((tx) => createSelection(tx, actor, { unitNumbers }))).id
const begins = (id = selection) => write((tx) => mailStatements(tx, actor, { selection: id }))
const found = () => read((tx) => findSelection(tx, actor, { selection }))
const counts = async () => mailCounts((await found()).rows)
const runs = () => mailWaitingStatements({ aborted: false }, unexpected)
const unexpected = (error: unknown) => {
  throw error
}
const stores = () => read((tx) => tx.all(tx.select().from(storedFiles)))
const delivers = (state: "sent" | "failed" | "kept") => write((tx) => tx.run(tx.update(outbox).set({ state })))

test("the counts say how many are made and sent, from the press to the last mail", async () => {
  await begins()
  const none = { made: 0, sent: 0, lost: 0, held: 0, isRunning: true }
  expect(await counts()).toEqual({ ...none, total: 3 })
  await mailNextStatement(unexpected)
  expect(await counts()).toEqual({ ...none, total: 3, made: 1 })
  await delivers("sent")
  expect(await counts()).toEqual({ ...none, total: 3, made: 1, sent: 1 })
  await runs()
  expect(await counts()).toMatchObject({ made: 3, sent: 1, isRunning: true })
  await delivers("failed")
  expect(await counts()).toMatchObject({ sent: 0, lost: 3, isRunning: false })
  await delivers("kept")
  expect(await counts()).toMatchObject({ lost: 0, held: 3, isRunning: false })
  await delivers("sent")
  expect(await counts()).toMatchObject({ sent: 3, isRunning: false })
})

test("each tenant gets one mail with one file, however often the run is interrupted and repeated", async () => {
  await begins()
  await mailWaitingStatements({ aborted: true }, unexpected)
  expect(await stores()).toEqual([])
  await Promise.all([mailNextStatement(unexpected), mailNextStatement(unexpected)])
  await runs()
  await runs()
  expect((await stores()).map(({ tenantId, level }) => [tenantId, level])).toEqual([
    [1, 6],
    [2, 6],
    [3, 6],
  ])
  expect((await allMails()).map(({ recipients }) => recipients[0]?.address)).toEqual([
    "t101.reyes@example.com",
    "t102.reyes@example.com",
    "t103.reyes@example.com",
  ])
  expect(await read((tx) => tx.all(tx.select().from(outboxAttachments)))).toHaveLength(3)
  const written = await read((tx) => tx.all(tx.select().from(messages)))
  expect(written.map(({ userId }) => userId)).toEqual([actor.userId, actor.userId, actor.userId])
  const audited = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "BULK_ACTION"))))
  expect(audited.map(({ userId }) => userId)).toEqual([actor.userId, actor.userId, actor.userId])
})

test("a statement that cannot be made is named, and the others go", async () => {
  await begins()
  const broken = {
    name: "T102 Reyes",
    email: "no address",
    units: [102],
    balance: 0,
    monthlyRent: null,
    plannedOn: null,
  }
  await write((tx) =>
    tx.run(
      tx
        .update(bulkRows)
        .set({ reviewed: broken as never })
        .where(eq(bulkRows.unitNumber, 102)),
    ),
  )
  await runs()
  expect((await found()).rows.map(({ outcome, note }) => [outcome, note])).toEqual([
    ["done", "The statement is queued for t101.reyes@example.com."],
    ["left out", "Use an email like name@example.com."],
    ["done", "The statement is queued for t103.reyes@example.com."],
    ["left out", "The unit is vacant."],
  ])
  expect(await stores()).toHaveLength(2)
})

test("what was pressed first goes first, and a finished run waits no longer", async () => {
  const second = await selects([103])
  await begins()
  await begins(second)
  await runs()
  expect((await allMails()).map(({ recipients }) => recipients[0]?.name)).toEqual([
    "T101 Reyes",
    "T102 Reyes",
    "T103 Reyes",
    "T103 Reyes",
  ])
  const stored = await read((tx) => tx.all(tx.select().from(bulkSelections)))
  expect(stored.map(({ statementsTo }) => statementsTo)).toEqual([null, null])
})

test("mails to many have their delivery in the same counts", async () => {
  await write((tx) => mailMany(tx, actor, { selection, subject: "Hello", body: "Water is off." }))
  expect(await counts()).toMatchObject({ total: 3, made: 3, sent: 0, isRunning: true })
  await delivers("sent")
  expect((await found()).rows.map(({ delivery }) => delivery)).toEqual(["sent", "sent", "sent", null])
})
