/** The work to do: a line is shown until its work is done. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { onlinePayments, outbox, tenants } from "#db/schema/index.ts"
import { addDateReminder, finishDateReminder } from "~/domain/dates/date-reminders.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { addTerm } from "~/domain/lease-terms/terms.ts"
import { saveTyped } from "~/domain/leasing/move-in-drafts.ts"
import { draftOfLink, storeDraft } from "~/domain/messaging/drafts.ts"
import { assignRequest } from "~/domain/requests/change-request.ts"
import { createRequest } from "~/domain/requests/create-request.ts"
import { markBounced } from "~/domain/threads/bounces.ts"
import { setThreadStatus } from "~/domain/threads/thread.ts"
import { todaysWork } from "~/domain/today/today.ts"
import type { WorkKind } from "~/domain/today/work.ts"
import { asDay } from "~/values/calendar.ts"
import { staff } from "../../support/people.ts"
import { isDisputed, paysOnline, sendsByBank } from "../../support/provider.ts"
import { danaOwesRent, jobsOf, movesIn, movesOut, pays } from "../../support/tenancies.ts"
import { arrives, leavesFor } from "../../support/threads.ts"
import { during, leaves, mona, on, seen, setting, suite, USUAL } from "../../support/world.ts"

const found = async (kind: WorkKind, day: string, actor = mona) =>
  (await seen(day, (tx) => todaysWork(tx, actor, undefined))).work.find((work) => work.kind === kind)
const names = async (kind: WorkKind, day: string) => (await found(kind, day))?.lines.map(({ name }) => name) ?? []

/** Stores that the payment began in the portal, because the provider's facts do not include that. */
const throughPortal = (receiptId: string, tenantId: number) =>
  during("2026-01-02", (tx) => {
    const start = { provider: "sandbox", livemode: false, flow: "intent", createdAt: tx.now } as const
    return tx.run(tx.insert(onlinePayments).values({ receiptId, tenantId, ...start }))
  })

test("rent is late from its late day until it is paid, or a pending payment will pay it", async () => {
  const dana = await danaOwesRent()
  expect(await names("lateRent", "2026-01-04")).toEqual([])
  const line = { name: "Dana Reyes", tenantId: dana, units: [101], on: "2026-01-05", amount: 100_000 }
  expect((await found("lateRent", "2026-01-05"))?.lines).toEqual([{ ...line, detail: null, id: null }])
  await pays(dana, 40_000, "2026-01-06", { type: "rent" })
  expect((await found("lateRent", "2026-01-06"))?.lines).toMatchObject([{ amount: 60_000 }])
  await sendsByBank(dana, 60_000, "2026-01-07")
  expect(await names("lateRent", "2026-01-07")).toEqual([])
  await jobsOf("2026-02-01")
  const again = { on: "2026-02-05", detail: "Rent open since January 2026" }
  expect((await found("lateRent", "2026-02-05"))?.lines).toMatchObject([again])
  expect(await names("lateRent", "2026-01-04")).toEqual([])
})

test("who became late last comes first, and the number counts those below the first five", async () => {
  const { lateFeePercent, ...withoutFees } = USUAL
  await setting(withoutFees)
  for (let unit = 101; unit <= 107; unit += 1) {
    await suite(unit, { rent: 100_000 })
    await movesIn(unit, "2026-01-01", { primaryEmail: `t${unit}@example.com`, tenantFirstName: `T${unit}` })
  }
  await jobsOf("2026-02-01")
  await during("2026-02-01", (tx) => tx.run(tx.update(tenants).set({ lateFeeDay: 20 }).where(eq(tenants.id, 1))))
  expect(await found("lateRent", "2026-02-02")).toMatchObject({
    total: 7,
    lines: [{ on: "2026-02-02" }, {}, {}, {}, {}],
  })
  await setting({ lateFeePercent })
  expect(await found("lateRent", "2026-02-10")).toMatchObject({ total: 6 })
  expect(await found("lateRent", "2026-02-20")).toMatchObject({
    total: 7,
    lines: [{ name: "T101 Reyes" }, {}, {}, {}, {}],
  })
})

test("a dispute is there with its last day until it is decided", async () => {
  const dana = await danaOwesRent()
  const receipt = await paysOnline(dana, 100_000, "2026-01-02", { fee: 3_000 })
  await throughPortal(receipt, dana)
  await isDisputed(receipt, 103_000, "2026-01-10", "open", { answerDueAt: on("2026-01-20") })
  expect((await found("disputes", "2026-01-11"))?.lines).toMatchObject([
    { name: "Dana Reyes", amount: 103_000, on: "2026-01-20", units: [101] },
  ])
  await isDisputed(receipt, 103_000, "2026-01-15", "won")
  expect(await found("disputes", "2026-01-16")).toBeUndefined()
})

test("a notice to move out stands from sixty days ahead until the unit is vacated, instead of the lease's end", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { leaseEndDate: "2026-06-30" })
  expect(await names("leaseEnds", "2026-04-30")).toEqual([])
  expect(await found("leaseEnds", "2026-05-01")).toMatchObject({
    total: 1,
    lines: [{ units: [101], on: "2026-06-30" }],
  })
  const notice = { unitNumber: 101, givenDate: asDay("2026-05-01"), movingOutDate: asDay("2026-07-01") }
  await during("2026-05-01", (tx) => recordNotice(tx, mona, notice))
  expect(await names("leaseEnds", "2026-05-01")).toEqual([])
  expect(await names("moveOuts", "2026-05-01")).toEqual([])
  expect(await found("moveOuts", "2026-05-02")).toMatchObject({ lines: [{ units: [101], on: "2026-07-01" }] })
  expect(await names("moveOuts", "2026-07-03")).toEqual(["Dana Reyes"])
  await movesOut(101, 0, "2026-07-03")
  expect(await found("moveOuts", "2026-07-03")).toBeUndefined()
})

test("a lease that ends goes when it is renewed, and after ninety days when nothing was done", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { leaseEndDate: "2026-06-30" })
  expect(await names("leaseEnds", "2026-09-28")).toEqual(["Dana Reyes"])
  expect(await names("leaseEnds", "2026-09-29")).toEqual([])
  const next = { startDate: asDay("2026-07-01"), endDate: asDay("2026-08-31"), isMonthToMonth: true }
  await during("2026-06-15", (tx) => addTerm(tx, mona, { unitNumber: 101, ...next }))
  expect(await found("leaseEnds", "2026-07-03")).toMatchObject({ lines: [{ on: "2026-08-31" }] })
  expect(await names("leaseEnds", "2026-06-20")).toEqual([])
  expect(await names("leaseEnds", "2026-09-01")).toEqual([])
})

test("an own reminder stands from its day until it is done", async () => {
  await suite(101, { rent: 100_000 })
  const reminder = { date: asDay("2026-03-02"), text: "Call the roofer", unitNumber: 101 }
  await during("2026-03-01", (tx) => addDateReminder(tx, mona, reminder))
  expect(await names("reminders", "2026-03-01")).toEqual([])
  const [line] = (await found("reminders", "2026-03-03"))?.lines ?? []
  expect(line).toMatchObject({ name: "Call the roofer", on: "2026-03-02", units: [101] })
  await during("2026-03-03", (tx) => finishDateReminder(tx, mona, { reminder: Number(line?.id) }))
  expect(await names("reminders", "2026-03-03")).toEqual([])
})

test("mail that did not arrive stands until a later one reaches the address or the tenant's address is another", async () => {
  await danaOwesRent()
  const address = "dana.reyes@example.com"
  const first = await leavesFor(address, {}, on("2026-01-02"))
  await during("2026-01-03", (tx) => markBounced(tx, first, "550 no such mailbox"))
  expect((await found("undeliveredMail", "2026-01-04"))?.lines).toMatchObject([
    { detail: address, id: String(first.threadId), on: "2026-01-02", units: [101] },
  ])
  expect(await names("undeliveredMail", "2026-02-03")).toEqual([])
  const second = await leavesFor(address, {}, on("2026-01-05"))
  expect(await names("undeliveredMail", "2026-01-05")).toHaveLength(1)
  await write((tx) =>
    tx.run(
      tx
        .update(outbox)
        .set({ state: "sent" })
        .where(eq(outbox.id, second.outboxId ?? 0)),
    ),
  )
  expect(await names("undeliveredMail", "2026-01-05")).toEqual([])
  const refused = { state: "failed" as const, refused: [address] }
  await write((tx) =>
    tx.run(
      tx
        .update(outbox)
        .set(refused)
        .where(eq(outbox.id, second.outboxId ?? 0)),
    ),
  )
  expect(await names("undeliveredMail", "2026-01-05")).toHaveLength(1)
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: "dana@new.example" })))
  expect(await names("undeliveredMail", "2026-01-05")).toEqual([])
})

test("a thread that waits stands until it is answered or resolved, the longest wait first", async () => {
  const second = await arrives({ subject: "Second", fromName: "Bo", at: on("2026-01-03") })
  await arrives({ subject: "First", fromName: "Al", at: on("2026-01-02") })
  expect(await names("waitingThreads", "2026-01-04")).toEqual(["Al", "Bo"])
  await write((tx) => setThreadStatus(tx, mona, { threadId: second.threadId, status: "resolved" }))
  expect((await found("waitingThreads", "2026-01-04"))?.lines).toMatchObject([{ detail: "First", on: "2026-01-02" }])
})

test("an open request stands until somebody has it", async () => {
  const { userId } = await staff(9)
  const made = await during("2026-01-02", (tx) => createRequest(tx, mona, { unitNumber: 0, title: "Lift stuck" }))
  expect((await found("unassignedRequests", "2026-01-03"))?.lines).toMatchObject([
    { name: "Lift stuck", units: [], id: String(made.id) },
  ])
  await write((tx) => assignRequest(tx, mona, { requestId: made.id, assignedTo: userId }))
  expect(await names("unassignedRequests", "2026-01-03")).toEqual([])
})

test("drafts are one's own", async () => {
  await staff(3)
  const other = { ...mona, userId: (await staff(6)).userId }
  await suite(101, { rent: 100_000 })
  const message = { recipients: "dana@example.com", subject: "The lift" }
  await during("2026-01-02", (tx) => storeDraft(tx, other, "key", draftOfLink(message)))
  await during("2026-01-02", (tx) => saveTyped(tx, other, { unitNumber: 101, step: 0, tenantFirstName: "Al" }))
  const day = "2026-01-03"
  expect((await found("messageDrafts", day, other))?.lines).toMatchObject([{ name: "The lift", id: "key" }])
  expect((await found("moveInDrafts", day, other))?.lines).toMatchObject([
    { name: "Al", units: [101], on: "2026-01-09" },
  ])
  expect([await names("messageDrafts", day), await names("moveInDrafts", day)]).toEqual([[], []])
})

test("a former tenant's debt is no line of today, and only staff of management see the page's call", async () => {
  const dana = await danaOwesRent()
  await leaves(dana, "2026-02-01")
  expect(await names("lateRent", "2026-02-10")).toEqual([])
  await expect(found("lateRent", "2026-02-10", { ...mona, level: 7 })).rejects.toMatchObject({ status: 403 })
})
