/** The people who may read, write, open files and mark as read: by page, data address, call and file address. Source: api.md 4.11, threats.md T3, T4. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messageAttachments, messages, portalReads } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { portalThreadList } from "~/domain/portal-messages/office-threads.ts"
import { unreadAnswers } from "~/domain/portal-messages/own-reads.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, app, get } from "../support/app.ts"
import { hasStored } from "../support/files.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { answers, begins, messageForm, signedIn } from "../support/portal-messages.ts"
import { FINDS, scannerAnswering } from "../support/scanner.ts"
import { leaves, mona, setting } from "../support/world.ts"

const PDF = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"
const ORIGIN = "http://localhost:3000"
let dana: Awaited<ReturnType<typeof tenantUser>>
let felix: Awaited<ReturnType<typeof tenantUser>>
let thread = 0
let message = 0
beforeEach(async () => {
  dana = await tenantUser(101)
  felix = await tenantUser(102)
  const posted = await begins(dana.tenantId, { file: "The plan." })
  thread = posted.threadId
  message = posted.messageId
})

async function posts(path: string, form: FormData, as: string) {
  const headers = { Cookie: `__Host-session=${as}`, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }
  const response = await app(new Request(`${ORIGIN}${path}`, { method: "POST", body: form, headers }))
  return { status: response.status, text: textIn(await response.text()) }
}
const begin = (more: Record<string, string> = {}, files?: Record<string, string>) =>
  messageForm({ intent: "begin", subject: "Keys", message: "A second key, please.", ...more }, files)
const more = () => messageForm({ intent: "continue", threadID: String(thread), message: "One more thing." })
const threadPage = () => `/home/messages/thread?thread=${thread}`

type Someone = Parameters<typeof tokenOf>[0]
const sessionOf = async (person: Someone, channel: "page" | "api", impersonatorId?: number) =>
  impersonatorId === undefined
    ? tokenOf(person, channel)
    : write(async (tx) => (await openSession(tx, { userId: person.userId, channel, impersonatorId })).token)

/** A person's result at each address of Dana's thread. */
async function triesOf(person: Someone, impersonatorId?: number) {
  const page = await sessionOf(person, "page", impersonatorId)
  const as = await sessionOf(person, "api", impersonatorId)
  return {
    page: (await get(threadPage(), { as: page })).status,
    data: (await get(`/home/messages/thread.data?thread=${thread}`, { as: page })).status,
    file: (await get(`/home/messages/${message}/1`, { as: page })).status,
    form: (await posts(threadPage(), more(), page)).status,
    call: (await api("GET", `/user/thread/messages?threadID=${thread}`, { as })).status,
    fileCall: (await api("GET", `/user/thread/file?message=${message}&file=1`, { as })).status,
    add: (await api("POST", "/user/thread/message", { as, body: more() })).status,
    mark: (await api("POST", "/user/thread/read", { as, body: { threadID: thread } })).status,
  }
}
const every = (status: number) =>
  Object.fromEntries(["page", "file", "form", "call", "fileCall", "add", "mark"].map((name) => [name, status]))

test("the own thread is read, continued and its file saved", async () => {
  expect(await triesOf(dana)).toEqual({
    ...every(200),
    ...{ data: 200, form: 302, add: 201 },
  })
  const file = await get(`/home/messages/${message}/1`, { as: await tokenOf(dana, "page") })
  expect(await file.text()).toBe("The plan.")
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment; filename="Plan.pdf"/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  })
})

test("another tenant's thread is not there", async () => {
  expect(await triesOf(felix)).toMatchObject({ ...every(404), form: 404 })
  expect((await triesOf(felix)).data).not.toBe(200)
  const as = await tokenOf(felix, "page")
  expect(textIn(await (await get("/home/messages", { as })).text())).toContain("No messages yet.")
  for (const path of [`/home/messages/${message}/2`, "/home/messages/0/1", "/home/messages/x/1"]) {
    expect((await get(path, { as: await tokenOf(dana, "page") })).status).toBe(404)
  }
})

test("the unit's next tenant sees nothing; the former one reads on, and writes for 60 days", async () => {
  await leaves(dana.tenantId, "2026-06-01")
  expect(await triesOf(dana)).toMatchObject({ ...every(200), form: 409, add: 409 })
  const as = await tokenOf(dana, "page")
  const html = await (await get("/home/messages", { as })).text()
  expect(html).not.toContain("/home/messages/new")
  expect(textIn(await (await get("/home/messages/new", { as })).text())).toContain("until 60 days after your move-out")
})

test.each([9, 7, 6, 3, 0])("staff of level %i reach no tenant's thread in the portal", async (level) => {
  expect(await triesOf(await staff(level))).toMatchObject(every(403))
})

test("an impersonating administrator reads, and neither posts, opens files nor leaves a mark", async () => {
  const admin = await staff(3)
  await answers(thread, dana.email)
  const before = await read((tx) => tx.all(tx.select().from(portalReads)))
  const closed = { file: 403, form: 403, fileCall: 403, add: 403, mark: 403 }
  expect(await triesOf(dana, admin.userId)).toMatchObject({ ...closed, page: 200, call: 200 })
  const html = await (await get(threadPage(), { as: await sessionOf(dana, "page", admin.userId) })).text()
  expect(html).not.toContain(`/home/messages/${message}/1`)
  expect(textIn(html)).not.toContain("Write more")
  expect(await read((tx) => tx.all(tx.select().from(portalReads)))).toEqual(before)
})

test("visitors are sent to sign in; the contact is for everybody", async () => {
  for (const path of ["/home/messages", threadPage(), `/home/messages/${message}/1`, "/home/contact"]) {
    const response = await get(path)
    expect([response.status, response.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login/)])
  }
  expect((await api("GET", "/user/thread")).status).toBe(401)
  expect((await api("GET", "/contact")).status).toBe(200)
})

test("management sees and marks threads of the portal, nobody weaker does; a token reads and marks", async () => {
  const tries = async (as: string) => [
    (await api("GET", "/management/portal-thread", { as })).status,
    (await api("GET", "/management/portal-thread/response", { as })).status,
    (await api("POST", "/management/portal-thread/read", { as, body: { threadID: thread } })).status,
  ]
  const manager = await staff(6)
  expect(await tries(await tokenOf(await staff(7), "api"))).toEqual([403, 403, 403])
  expect(await tries(await tokenOf(dana, "api"))).toEqual([403, 403, 403])
  expect(await tries(await apiTokenOf(manager, { access: "read", name: "Reader" }))).toEqual([200, 200, 403])
  expect(await tries(await apiTokenOf(manager))).toEqual([200, 200, 200])
  const marked = await api("POST", "/management/portal-thread/read", {
    as: await tokenOf(manager, "api"),
    body: { threadID: 99 },
  })
  expect(marked).toMatchObject({ status: 404, body: { code: "THREAD_NOT_FOUND" } })
})

test("staff see unit, unread and the wait in the inbox, and the sender as verified; opening the thread is reading it", async () => {
  const as = await tokenOf(await staff(6), "page")
  const inbox = async () => textIn(await (await get("/management/email", { as })).text())
  expect(await inbox()).toMatch(
    /1 unread, 1 waits for an answer, the longest 1 minute\. No answers in the last 30 days\./,
  )
  expect(await inbox()).toMatch(/Dana Whitfield , unit 101.*Unread Portal/)
  const opened = textIn(await (await get(`/management/email/thread?threadID=${thread}`, { as })).text())
  expect(opened).toContain("Begun in the portal, unit 101; waits 1 minute for an answer.")
  expect(opened).toContain("Written in the tenant portal")
  expect(opened).not.toContain("not verified")
  expect(await inbox()).toMatch(/0 unread, 1 waits/)
})

test("the answer is counted for the tenant until the thread is opened, and its file is saved until it is deleted", async () => {
  const { id: storedFileId, sha256, size } = await hasStored("The lot.", { name: "Lot.txt" })
  const file = { storedFileId, sha256, size, fileName: "Lot.txt", mediaType: "text/plain" }
  const { id } = await answers(thread, dana.email, { files: [file] })
  const as = await tokenOf(dana, "page")
  const home = async () => textIn(await (await get("/home", { as })).text())
  expect(await home()).toContain("The office has answered you")
  expect(await home()).toContain("1 answer is not read")
  expect(textIn(await (await get("/home/messages", { as })).text())).toContain("Parking 1 new")
  const html = await (await get(threadPage(), { as })).text()
  expect(html).toContain(`/home/messages/${id}/1`)
  expect(await (await get(`/home/messages/${id}/1`, { as })).text()).toBe("The lot.")
  expect(await home()).not.toContain("not read")
  await write((tx) => deleteStoredFile(tx, mona, { id: storedFileId }))
  expect((await get(`/home/messages/${id}/1`, { as })).status).toBe(404)
  expect(textIn(await (await get(threadPage(), { as })).text())).toContain("Lot.txt, no longer stored")
})

test("an older page and writing mark nothing that was not shown, for the tenant and for the office", async () => {
  const { id: answer } = await answers(thread, dana.email)
  const as = await tokenOf(dana, "page")
  const caller = await signedIn(dana.tenantId)
  const unread = async () => await read((tx) => unreadAnswers(tx, caller, undefined))
  const older = async (before: number) => (await get(`${threadPage()}&before=${before}`, { as })).status
  expect([await older(answer), await older(1), (await posts(threadPage(), more(), as)).status]).toEqual([200, 200, 302])
  expect(await unread()).toBe(1)
  const manager = await tokenOf(await staff(6), "page")
  const isUnread = async () => (await read((tx) => portalThreadList(tx, mona, { unread: true }))).length
  const opens = async (more = "") =>
    (await get(`/management/email/thread?threadID=${thread}${more}`, { as: manager })).status
  expect([await opens(`&before=${answer}`), await isUnread()]).toEqual([200, 1])
  expect([await opens(), await isUnread()]).toEqual([200, 0])
  expect((await get(threadPage(), { as })).status).toBe(200)
  expect(await unread()).toBe(0)
})

test("the badge counts no answer that the page shows, but those of other threads and later ones", async () => {
  const as = await tokenOf(dana, "page")
  const badge = async (path: string, who = as) =>
    / (\d) (?:answer is|answers are) not read/.exec(textIn(await (await get(path, { as: who })).text()))?.[1] ?? "0"
  const { id: answer } = await answers(thread, dana.email)
  const other = (await begins(dana.tenantId, { subject: "Door" })).threadId
  await answers(other, dana.email)
  const { userId: impersonatorId } = await staff(3)
  const administrator = await sessionOf(dana, "page", impersonatorId)
  expect(await badge(threadPage(), administrator)).toBe("2")
  expect(await badge(`${threadPage()}&before=${answer}`)).toBe("2")
  expect(await badge(threadPage())).toBe("1")
  expect(await badge("/home/messages")).toBe("1")
  expect(await badge("/home/messages/thread?thread=nothing")).toBe("1")
  expect(await badge(`/home/messages/thread?thread=${other}`)).toBe("0")
})

test("a message is stored once for a key, with its files; other types and viruses store nothing", async () => {
  const as = await tokenOf(dana, "page")
  const send = () => posts("/home/messages/new", begin({ key: "once" }, { "../Key.pdf": PDF }), as)
  expect([(await send()).status, (await send()).status]).toEqual([302, 302])
  const all = () => read((tx) => tx.all(tx.select().from(messages).where(eq(messages.subject, "Keys"))))
  expect(await all()).toHaveLength(1)
  const [{ id } = { id: 0 }] = await all()
  const files = attachmentsOf(id)
  expect(await files).toMatchObject([{ uploadedName: "Key.pdf", mediaType: "application/pdf" }])
  const text = await posts("/home/messages/new", begin({}, { "a.txt": "hello" }), as)
  expect(text).toMatchObject({ status: 400, text: expect.stringContaining("Choose files of the types PDF") })
  expect(text.text).toContain("A second key, please.")
  await scannerAnswering(() => FINDS)
  expect((await posts("/home/messages/new", begin({}, { "a.pdf": PDF }), as)).status).toBe(400)
  expect((await get(`/home/messages/${message}/1`, { as })).status).toBe(404)
  const call = `/user/thread/file?message=${message}&file=1`
  expect((await api("GET", call, { as: await tokenOf(dana, "api") })).status).toBe(404)
  const six = Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`${number}.pdf`, PDF]))
  expect((await posts("/home/messages/new", begin({}, six), as)).text).toContain("Choose at most 5 files at once.")
  expect(await all()).toHaveLength(1)
})
const attachmentsOf = (messageId: number) =>
  read((tx) => tx.all(tx.select().from(messageAttachments).where(eq(messageAttachments.messageId, messageId))))

test("500 MB of files a tenant, and an Idempotency-Key for the calls", async () => {
  const as = await tokenOf(dana, "api")
  const send = (files?: Record<string, string>) =>
    api("POST", "/user/thread", { as, body: begin({}, files), headers: { "Idempotency-Key": "one" } })
  const first = await send()
  expect(first.status).toBe(201)
  expect((await send()).body).toEqual(first.body)
  expect((await send({ "a.pdf": PDF })).body.code).toBe("IDEMPOTENCY_CONFLICT")
  await write((tx) => tx.run(tx.update(messageAttachments).set({ size: 500 * 1024 * 1024 })))
  const full = await api("POST", "/user/thread", { as, body: begin({}, { "a.pdf": PDF }) })
  expect(full).toMatchObject({ status: 400, body: { fields: { files: [expect.stringContaining("500 MB")] } } })
})

test("contact page, portal and sign-in show address and hours, as far as they are set", async () => {
  const as = await tokenOf(dana, "page")
  const shown = async (path: string) => textIn(await (await get(path, { as })).text())
  expect(await shown("/home/contact")).not.toContain("Hours")
  await setting({ companyAddress: "400 Harbor Street", companyCity: "Long Beach", companyState: "CA" })
  await setting({ officeHours: "Monday to Friday\n9 to 5", companyPhone: "(909) 555-0100" })
  for (const path of ["/home/contact", "/home", "/home/messages"]) {
    expect(await shown(path)).toMatch(/400 Harbor Street, Long Beach, CA.*Monday to Friday/s)
  }
  expect(textIn(await (await get("/login")).text())).toMatch(/400 Harbor Street, Long Beach, CA.*9 to 5/s)
  expect((await api("GET", "/contact")).body).toEqual({
    Phone: "(909) 555-0100",
    Email: null,
    Address: "400 Harbor Street, Long Beach, CA",
    Hours: "Monday to Friday\n9 to 5",
  })
})
