/** The alerts of people invited to a tenant's account: by each person's own choice, of the kinds for the role. Source: api.md section 0, "Alerts". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { mailTenant } from "~/domain/certificates/certificate-mails.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { readUnsubscribe } from "~/domain/mail/unsubscribe.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { ownThread } from "~/domain/portal-messages/own-thread.ts"
import { setRequestStatus } from "~/domain/requests/change-request.ts"
import { submitRequest } from "~/domain/requests/create-request.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { postMessage } from "~/domain/threads/post-message.ts"
import { allMails } from "../../support/mails.ts"
import { logged } from "../../support/passkeys.ts"
import { tenantUser } from "../../support/people.ts"
import { answers, begins } from "../../support/portal-messages.ts"
import { hasShared } from "../../support/shares.ts"
import { hasPerson, signedIn } from "../../support/sign-ins.ts"
import { mona } from "../../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
beforeEach(async () => {
  dana = await tenantUser(101)
})

test.each([
  ["pays", ["charge", "due", "receipt"]],
  ["everything", ["charge", "due", "autopay", "receipt", "request", "document", "answer"]],
] as const)("who %s is offered the kinds that such a person is sent, and chooses no other", async (role, kinds) => {
  const person = await hasPerson(dana.tenantId, role)
  const actor = await signedIn(person)
  const before = await read((tx) => ownAlerts(tx, actor, {}))
  expect([before.email, before.alerts.map(({ kind }) => kind)]).toEqual([person.email, kinds])
  await write((tx) => chooseMails(tx, actor, { mail: ["charge"], daysBefore: 9 }))
  const wants = (email: string, kind: "charge" | "message" | "request") =>
    read(async (tx) => (await wishOf(tx, email, kind)).byMail)
  expect(await wants(person.email, "charge")).toBe(true)
  expect(await wants(person.email, "message")).toBe(true)
  expect(await wants(person.email, "request")).toBe(role === "pays")
  expect(await wants(dana.email, "charge")).toBe(false)
  const owner = await signedIn(dana)
  expect((await read((tx) => ownAlerts(tx, owner, {}))).daysBefore).toBe(3)
})

const sentTo = async (email: string) =>
  (await allMails())
    .filter(({ recipients }) => recipients[0]?.address === email)
    .map(({ subject, state, unsubscribe }) => [subject, state, readUnsubscribe(unsubscribe ?? "")?.kind])

test("who may do everything is mailed about requests, documents and certificates, by own choice; others are not", async () => {
  const { tenantId } = dana
  const maria = await hasPerson(tenantId, "everything")
  const other = await hasPerson(tenantId, "everything", "Cy Case")
  const pays = await hasPerson(tenantId, "pays", "Ben Book")
  const away = await hasPerson(tenantId, "everything", "Di Dole")
  await write((tx) => disableUser(tx, SYSTEM, { userId: away.userId }))
  const neighbor = await hasPerson((await tenantUser(102)).tenantId, "everything", "Ed Earl")
  const choosing = await signedIn(other)
  await write((tx) => chooseMails(tx, choosing, { mail: ["request"] }))
  const author = await signedIn(maria)
  const request = { unitNumber: 101, title: "Door", description: "It slams." }
  const { id } = await write((tx) => submitRequest(tx, author, request))
  await write((tx) => setRequestStatus(tx, mona, { requestId: id, status: "in progress" }))
  await hasShared(tenantId)
  await write(async (tx) => mailTenant(tx, await findTenant(tx, tenantId), "Your certificate", ["Please send it."]))
  expect(await sentTo(maria.email)).toEqual([
    ["Your request is in progress: Door", "queued", "request"],
    ["A document to read and confirm", "queued", "document"],
    ["Your certificate", "queued", "document"],
  ])
  expect(await sentTo(other.email)).toEqual([
    ["Your request is in progress: Door", "queued", "request"],
    ["A document to read and confirm", "cancelled", undefined],
    ["Your certificate", "cancelled", undefined],
  ])
  expect((await sentTo(dana.email)).map(([subject]) => subject)).toContain("A document to read and confirm")
  for (const nobody of [pays, away, neighbor]) expect(await sentTo(nobody.email)).toEqual([])
})

test("an answer in a portal thread can be switched off and stands in the portal; what staff begin always comes", async () => {
  const { threadId } = await begins(dana.tenantId)
  await answers(threadId, dana.email)
  const actor = await signedIn(dana)
  await write((tx) => chooseMails(tx, actor, { mail: [] }))
  await answers(threadId, dana.email, { subject: "Re: Parking, again" })
  await answers(threadId, "plumber@example.com", { subject: "Fwd: Parking" })
  const alone = { to: [{ name: "", address: dana.email }], subject: "Hello", body: "Hello.", writtenBy: { userId: 1 } }
  await write((tx) => postMessage(tx, alone))
  expect(await sentTo(dana.email)).toEqual([
    ["Re: Parking", "queued", "answer"],
    ["Re: Parking, again", "cancelled", undefined],
    ["Hello", "queued", undefined],
  ])
  expect(await sentTo("plumber@example.com")).toEqual([["Fwd: Parking", "queued", undefined]])
  const thread = await read((tx) => ownThread(tx, actor, { threadId }))
  expect(thread.messages.length).toBe(3)
})

test("another number of days alone is recorded, the same number is not", async () => {
  const actor = await signedIn(dana)
  const { alerts } = await read((tx) => ownAlerts(tx, actor, {}))
  const mail = alerts.filter(({ byMail }) => byMail).map(({ kind }) => kind)
  for (const daysBefore of [5, 5]) await write((tx) => chooseMails(tx, actor, { mail, daysBefore }))
  expect((await logged("ALERTS_CHANGED")).map(({ details }) => details)).toEqual([
    "Chose which mails to get: Before rent is due 5 days before.",
  ])
})
