/** Audit rows of sign-ins and sign-outs, of changes of tenants, and of an administrator's other actions as another user. Source: api.md 4.9. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { api, app, post } from "../support/app.ts"
import { enrolls } from "../support/autopay.ts"
import { mails } from "../support/mails.ts"
import { logged, passkeyOf, signInWith } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { detailsOf } from "../support/tenant-details.ts"

const ORIGIN = "http://localhost:3000"
let mona: Awaited<ReturnType<typeof staff>>
let dana: Awaited<ReturnType<typeof tenantUser>>

beforeEach(async () => {
  mona = await staff(6)
  dana = await tenantUser(101)
})

/** An administrator signed in as Mona. */
async function impersonationOf(channel: "api" | "page"): Promise<string> {
  const alma = await staff(3)
  return (await write((tx) => openSession(tx, { userId: mona.userId, channel, impersonatorId: alma.userId }))).token
}

test("USR_LOGIN names the factor", async () => {
  const key = await passkeyOf(await tokenOf(dana, "api"))
  await api("POST", "/user/login", { body: { email: dana.email, password: PASSWORD } })
  await signInWith(dana.email, key)
  await post("/login", { email: dana.email, password: PASSWORD })
  expect((await logged("USR_LOGIN")).map((row) => row.metadata)).toEqual([
    { Factor: "password" },
    { Factor: "passkey" },
    { Factor: "password" },
  ])
})

test("USR_LOGOUT records a sign-out, by page, by call and of other sessions", async () => {
  await post("/logout", {}, { as: await tokenOf(dana, "page") })
  await api("POST", "/user/logout", { as: await tokenOf(dana, "api") })
  await tokenOf(dana, "api")
  await post("/account", { intent: "others" }, { as: await tokenOf(dana, "page") })
  expect((await logged("USR_LOGOUT")).map(({ userId, details }) => [userId, details])).toEqual([
    [dana.userId, "Dana Whitfield signed out."],
    [dana.userId, "Dana Whitfield signed out."],
    [dana.userId, "Dana Whitfield signed out of another session."],
  ])
})

test("USR_PASSKEY_RULE records the rule going on and off, once each, and the person is notified by mail", async () => {
  const as = await tokenOf(dana, "api")
  await passkeyOf(as)
  const require = (passkeyRequired: boolean) =>
    api("POST", "/user/account/passkey-required", { as, body: { passkeyRequired } })
  for (const wanted of [false, true, true, false])
    expect((await require(wanted)).body).toEqual({ passkeyRequired: wanted })
  expect(await logged("USR_PASSKEY_RULE")).toMatchObject([
    { priority: "high", userId: dana.userId, metadata: { UserID: dana.userId, OldValue: false, NewValue: true } },
    { priority: "high", userId: dana.userId, metadata: { UserID: dana.userId, OldValue: true, NewValue: false } },
  ])
  expect((await mails()).map((mail) => mail.subject).slice(-2)).toEqual([
    "Your passkey requirement was turned on",
    "Your passkey requirement was turned off",
  ])
})

test("TEN_CHANGED records what was changed of a tenant, from what to what", async () => {
  const as = await tokenOf(mona, "api")
  const edit = (body: object) => api("POST", "/management/tenant/edit", { as, body: { ...detailsOf(dana), ...body } })
  await edit({ lateFeePercent: 2.75, secondPhone: "(909) 555-0188" })
  await edit({ lateFeePercent: 99, secondPhone: "909 555 0188" })
  await enrolls(dana.tenantId, "card")
  for (const newDay of [12, 12])
    await api("PUT", "/management/user/autopay", { as, body: { userID: dana.userId, newDay } })
  const rows = await logged("TEN_CHANGED")
  expect(rows.map((row) => [row.userId, row.details])).toEqual([
    [mona.userId, "Changed of Dana Whitfield: second phone, late fee percent."],
    [mona.userId, "Changed of Dana Whitfield: late fee percent."],
    [mona.userId, "Changed of Dana Whitfield: autopay day."],
  ])
  expect(rows.map((row) => row.metadata)).toEqual([
    {
      TenantID: dana.tenantId,
      Changes: {
        secondPhone: { OldValue: null, NewValue: "9095550188" },
        lateFeePercent: { OldValue: null, NewValue: 2.75 },
      },
    },
    { TenantID: dana.tenantId, Changes: { lateFeePercent: { OldValue: 2.75, NewValue: 99 } } },
    { TenantID: dana.tenantId, Changes: { autopayDay: { OldValue: null, NewValue: 12 } } },
  ])
})

test("IMPERSONATED_WRITE records every write as somebody else that writes no other row", async () => {
  const [call, page] = [await impersonationOf("api"), await tokenOf(mona, "api")]
  const note = { tenantID: dana.tenantId, title: "Key card", description: "Old card is disabled." }
  await api("POST", "/management/tenant/note", { as: page, body: note })
  expect(await logged("IMPERSONATED_WRITE")).toEqual([])
  await api("POST", "/management/tenant/note", { as: call, body: note })
  const edit = { ...detailsOf(dana), lateFeePercent: 99 }
  await api("POST", "/management/tenant/edit", { as: call, body: edit })
  await api("GET", `/management/tenant/note?tenantID=${dana.tenantId}`, { as: call })
  expect(await logged("IMPERSONATED_WRITE")).toMatchObject([
    {
      priority: "medium",
      userName: "Sam Level 6",
      impersonatorName: "Sam Level 3",
      details: "Sent POST /api/management/tenant/note",
    },
  ])
  expect(await logged("TEN_CHANGED")).toMatchObject([{ impersonatorName: "Sam Level 3" }])
})

test("IMPERSONATED_WRITE records forms, too", async () => {
  const as = await impersonationOf("page")
  const form = { intent: "add", tenantID: String(dana.tenantId), title: "Key card", description: "Disabled." }
  expect((await post(`/management/notes?tenant=${dana.tenantId}`, form, { as })).status).toBe(302)
  expect((await logged("IMPERSONATED_WRITE")).map((row) => row.details)).toEqual(["Sent form /management/notes add"])
})

test("IMPERSONATED_WRITE records every step of writing to tenants, and every document", async () => {
  const as = await impersonationOf("page")
  const path = "/management/email/send"
  const message = { to: "dana@example.com", method: "email", subject: "Water", body: "No water on Sunday." }
  for (const intent of ["save", "review", "test", "discard"])
    expect([intent, (await post(path, { intent, ...message }, { as })).status]).toEqual([intent, 302])
  const form = new FormData()
  form.set("file", new Blob(["Lease"]), "lease.txt")
  const headers = { Origin: ORIGIN, Cookie: `__Host-session=${as}` }
  await app(new Request(`${ORIGIN}/management/files`, { method: "POST", headers, body: form }))
  expect((await logged("IMPERSONATED_WRITE")).map((row) => row.details).toSorted()).toEqual([
    "Sent a document",
    "Sent form /management/email/send discard",
    "Sent form /management/email/send review",
    "Sent form /management/email/send save",
    "Sent form /management/email/send test",
  ])
})

test("TEMPLATE_CHANGED, NOTE_DELETED, REQUEST_CHANGED and REQUEST_DELETED say what was done, and only what was changed", async () => {
  const as = await tokenOf(await staff(2), "api")
  const call = async (path: string, body: object) => (await api("POST", `/management/${path}`, { as, body })).body
  const { TemplateID: templateId } = await call("email/template", { subject: "Rent", body: "Dear [firstName]" })
  for (const body of ["Dear [firstName]", "Hello [firstName]"])
    await call("email/template/update", { templateId, subject: "Rent", body })
  await api("DELETE", `/management/email/template/${templateId}`, { as })
  expect((await logged("TEMPLATE_CHANGED")).map(({ details }) => details)).toEqual([
    "The email template “Rent” was added.",
    "The email template “Rent” was changed.",
    "The email template “Rent” was deleted.",
  ])
  expect((await logged("TEMPLATE_CHANGED"))[1]?.metadata).toMatchObject({
    Before: { Body: "Dear [firstName]" },
    After: { Body: "Hello [firstName]" },
  })
  const note = await call("tenant/note", { tenantID: dana.tenantId, title: "Keys", description: "Two of them" })
  await call("tenant/note/delete", { tenantNoteID: note.TenantNoteID })
  expect(await logged("NOTE_DELETED")).toMatchObject([
    { details: "Deleted the note “Keys” of Sam Level 2 about Dana Whitfield.", metadata: { TenantID: dana.tenantId } },
  ])
  const { RequestID: requestID } = await call("unit/request", { unitNumber: 0, title: "Lamp" })
  for (const status of ["in progress", "in progress"]) await call("unit/request/status", { requestID, status })
  await call("unit/request/assign", { requestID, assignedTo: mona.userId })
  await api("DELETE", `/management/unit/request?id=${requestID}`, { as })
  expect((await logged("REQUEST_CHANGED")).map(({ details }) => details)).toEqual([
    "The maintenance request “Lamp” of the entire building: in review changed to in progress.",
    "The maintenance request “Lamp” of the entire building: nobody changed to Sam Level 6.",
  ])
  expect(await logged("REQUEST_DELETED")).toHaveLength(1)
})

test("USR_CHANGED records the old name and the new one", async () => {
  const as = await tokenOf(await staff(0), "page")
  const form = { intent: "edit", userID: String(mona.userId), lastName: "Level 6", email: mona.email }
  for (const firstName of ["Sam", "Mona"])
    await post(`/admin?dialog=edit&user=${mona.userId}`, { ...form, firstName }, { as })
  expect(await logged("USR_CHANGED")).toMatchObject([
    { details: "The name Sam Level 6 was changed to Mona Level 6.", metadata: { UserID: mona.userId } },
  ])
})
