/** Each optional mail is queued with its kind; mails about money that moved, and mails from one person to another, have no kind. Source: api.md section 0, "Alerts". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { reminderLog, tenants } from "#db/schema/index.ts"
import { mailTenant } from "~/domain/certificates/certificate-mails.ts"
import { chooseMail, wishOf } from "~/domain/mail/alert-choices.ts"
import { readUnsubscribe } from "~/domain/mail/unsubscribe.ts"
import { createReminder } from "~/domain/messaging/reminders.ts"
import { scheduleEmail } from "~/domain/messaging/schedules.ts"
import { sendEmail } from "~/domain/messaging/send-email.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { setRequestStatus } from "~/domain/requests/change-request.ts"
import { submitRequest } from "~/domain/requests/create-request.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { asCents } from "~/values/money.ts"
import { sendReminders } from "../../../jobs/mail/send-reminders.ts"
import { sendScheduledEmails } from "../../../jobs/mail/send-scheduled-emails.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { shareDocuments } from "../../../jobs/share-documents.ts"
import { danaAwaitsAutopay, morningOf } from "../../support/autopay-jobs.ts"
import { allMails } from "../../support/mails.ts"
import { tenantUser } from "../../support/people.ts"
import { hasShared } from "../../support/shares.ts"
import { templateOf } from "../../support/templates.ts"
import { movesIn, pays } from "../../support/tenancies.ts"
import { during, mona, on, setting, suite, USUAL } from "../../support/world.ts"

const GOING = { aborted: false }
beforeEach(() => setting(USUAL))

/** The mails to an address as "subject: kind, state". */
const mailsTo = async (address: string) =>
  (await allMails())
    .filter(({ recipients }) => recipients.some((one) => one.address === address))
    .map(({ subject, unsubscribe, state }) => [subject, unsubscribe ? readUnsubscribe(unsubscribe)?.kind : null, state])
const addressOf = async (tenantId: number) => (await read((tx) => findTenant(tx, tenantId))).primaryEmail
const switchesOff = async (address: string, kind: AlertKind) => {
  const { person } = await read((tx) => wishOf(tx, address, kind))
  await write((tx) => chooseMail(tx, person, kind, false))
}
const lives = async (unit: number, name: string) => {
  await suite(unit, { rent: 100_000 })
  return movesIn(unit, "2026-01-02", { tenantFirstName: name, primaryEmail: `${name.toLowerCase()}@example.com` })
}

test("a reminder of the office, and the log says who has switched it off", async () => {
  const [ann, bob] = [await lives(101, "Ann"), await lives(102, "Bob")]
  const text = { subject: "Rent", body: "You owe [totalBalance]." }
  await during("2026-01-20", (tx) => createReminder(tx, mona, { ...text, days: 3, moreThan: asCents(0) }))
  await switchesOff("bob@example.com", "reminder")
  await runDue(on("2026-02-04", 9))
  await sendReminders(() => on("2026-02-04", 9))(GOING)
  expect(await mailsTo("ann@example.com")).toContainEqual(["Rent", "reminder", "queued"])
  expect(await mailsTo("bob@example.com")).toContainEqual(["Rent", null, "cancelled"])
  const log = await read((tx) => tx.all(tx.select().from(reminderLog).orderBy(reminderLog.tenantId)))
  expect(log.map(({ tenantId, outcome }) => [tenantId, outcome])).toEqual([
    [ann, "sent"],
    [bob, "switched off"],
  ])
})

test("a scheduled email, and a message to several; a message to one always goes", async () => {
  await lives(101, "Ann")
  await lives(102, "Bob")
  const templateId = await templateOf("Hours", "We are open.")
  const at = on("2026-02-10", 9)
  const to = { toGroup: "allTenants", toEmails: undefined, frequency: "once", initialSendDate: at, templateId } as const
  await during("2026-01-02", (tx) => scheduleEmail(tx, mona, to))
  await switchesOff("bob@example.com", "message")
  await runDue(at)
  await sendScheduledEmails(() => at)(GOING)
  const send = (recipients: string[], subject: string) =>
    write((tx) => sendEmail(tx, mona, { recipients, subject, body: "Hello." }))
  await send(["ann@example.com", "bob@example.com"], "To both")
  await send(["bob@example.com"], "To Bob")
  expect(await mailsTo("ann@example.com")).toEqual(
    expect.arrayContaining([
      ["Hours", "message", "queued"],
      ["To both", "message", "queued"],
    ]),
  )
  const bob = await mailsTo("bob@example.com")
  expect(bob).toContainEqual(["Hours", null, "cancelled"])
  expect(bob).toContainEqual(["To both", null, "cancelled"])
  expect(bob).toContainEqual(["To Bob", null, "queued"])
})

test("autopay that comes, and a card that expires; a payment that was received always goes", async () => {
  const dana = await danaAwaitsAutopay("pm_card_visa", { autopayDay: 1 })
  await pays(dana, 100_000, "2026-01-02")
  const address = await addressOf(dana)
  await morningOf("2026-01-31")
  await morningOf("2026-02-01")
  const first = await mailsTo(address)
  expect(first).toContainEqual(["Your autopay of Feb 1, 2026", "autopay", "queued"])
  expect(first).toContainEqual(["Your autopay payment was received", null, "queued"])
  await switchesOff(address, "autopay")
  await morningOf("2026-02-28")
  await morningOf("2026-03-01")
  const then = await mailsTo(address)
  expect(then).toContainEqual(["Your autopay of Mar 1, 2026", null, "cancelled"])
  expect(then.filter(([subject]) => subject === "Your autopay payment was received")).toHaveLength(2)
})

test("documents and certificates, and requests by the choice of the account", async () => {
  const { tenantId, userId, email } = await tenantUser(101)
  await hasShared(tenantId)
  await shareDocuments(new AbortController().signal)
  await write(async (tx) => mailTenant(tx, await findTenant(tx, tenantId), "Your certificate", ["Please send it."]))
  const dana = { ...ANONYMOUS, tenantId, userId, level: 10, name: "Dana Whitfield" }
  const made = await write((tx) =>
    submitRequest(tx, dana, { unitNumber: 101, title: "Door", description: "It slams." }),
  )
  const progress = (status: "in progress" | "resolved") =>
    write((tx) => setRequestStatus(tx, { ...mona, userId: 99 }, { requestId: made.id, status }))
  await progress("in progress")
  await switchesOff(email, "request")
  await progress("resolved")
  expect(await mailsTo(email)).toEqual([
    ["A document to read and confirm", "document", "queued"],
    ["Your certificate", "document", "queued"],
    ["Your request is in progress: Door", "request", "queued"],
  ])
})

test("a tenant without an account switches off by the address", async () => {
  const ann = await lives(101, "Ann")
  const away = { primaryEmail: "away@example.com" }
  await write((tx) => tx.run(tx.update(tenants).set(away).where(eq(tenants.id, ann))))
  const mail = () => write(async (tx) => mailTenant(tx, await findTenant(tx, ann), "Your certificate", ["Please."]))
  await mail()
  await switchesOff("away@example.com", "document")
  await mail()
  const states = (await mailsTo("away@example.com")).map(([, , state]) => state)
  expect(states).toEqual(["queued", "cancelled"])
})
