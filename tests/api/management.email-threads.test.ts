/** The inbox by /api: M41 to M44, with every refusal. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { contents as contentsTable, messageAttachments, messageFiles, threads } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { arrives as receive, withInbound } from "../support/inbound-mails.ts"
import { staff } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { arrives, leavesFor, ours } from "../support/threads.ts"
import { tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 20, 20)
let as = ""
let dana = 0
const get = (path: string) => api("GET", `/management/email/${path}`, { as })
const mark = (threadID: unknown, status: unknown) =>
  api("PUT", "/management/email/thread", { as, body: { threadID, status } })
const subjects = async (path: string) => (await get(path)).body.map((email: { Subject: string }) => email.Subject)

beforeEach(async () => {
  await setting(USUAL)
  as = await tokenOfLevel(6)
  await suite(204, { rent: 90_000 })
  dana = await movesIn(204, "2026-03-01", { primaryEmail: "dana@example.com", secondEmail: "dana@work.example" })
})

test("M42 has the latest email of each unresolved thread, the newest first", async () => {
  const first = await arrives({ from: "dana@example.com", subject: "Key", at: NOON })
  await arrives({ subject: "Parking", at: NOON + HOUR })
  await arrives({ from: "dana@work.example", subject: "Re: Key", threadId: first.threadId, at: NOON + 2 * HOUR })
  expect(await subjects("unresolved")).toEqual(["Re: Key", "Parking"])
  expect(await subjects("resolved")).toEqual([])
})

test("M42 says of an email who wrote it, to whom, and when", async () => {
  await arrives({
    from: "dana@work.example",
    fromName: "D. Reyes",
    subject: "Key",
    body: "Two more, please.",
    at: NOON,
  })
  expect((await get("unresolved")).body).toEqual([
    {
      EmailID: 1,
      MessageID: expect.stringMatching(/^<in-\d+@elsewhere\.example>$/),
      ThreadID: 1,
      ThreadStatus: "unresolved",
      EmailType: "inbound",
      From: "dana@work.example",
      FromUser: { FirstName: "Dana", LastName: expect.any(String), TenantID: dana },
      To: [ours()],
      ToUsers: [],
      Subject: "Key",
      BodyPlain: "Two more, please.",
      Date: "2026-11-20T20:00:00.000Z",
      Attachments: [],
      FilesReferenced: [],
    },
  ])
})

test("M42 of an outgoing email: the system's has no author, a person's has", async () => {
  const ruth = await staff(4)
  await leavesFor("dana@example.com", { subject: "Rent" }, NOON)
  await leavesFor("dana@example.com", { subject: "Key", writtenBy: { userId: ruth.userId } }, NOON + HOUR)
  const authors = async () => {
    const { body } = await get("unresolved")
    return body.map((email: { FromUser: unknown; ToUsers: unknown }) => [email.FromUser, email.ToUsers])
  }
  const to = [{ FirstName: "Dana", LastName: expect.any(String), TenantID: dana, Email: "dana@example.com" }]
  const name = { FirstName: "Sam", LastName: "Level 4", TenantID: null }
  expect(await authors()).toEqual([
    [name, to],
    [null, to],
  ])
})

test("M41 and M42 of a tenant have the threads that tenant takes part in", async () => {
  await suite(205, { rent: 90_000 })
  const ben = await movesIn(205, "2026-03-01", { primaryEmail: "ben@example.com" })
  await arrives({ from: "ben@example.com", subject: "Parking", at: NOON })
  await leavesFor("dana@work.example", { subject: "Water" }, NOON + HOUR)
  await arrives({ to: [ours(), "dana@example.com"], subject: "Anybody can name anybody" })
  expect(await subjects(`unresolved?tenant=${dana}`)).toEqual(["Water"])
  expect(await subjects(`unresolved?tenant=${ben}`)).toEqual(["Parking"])
  expect(await subjects(`resolved?tenant=${ben}`)).toEqual([])
})

test.each(["resolved", "unresolved"])("%s refuses an unknown tenant and what is none", async (path) => {
  const unknown = await get(`${path}?tenant=999`)
  expect([unknown.status, unknown.body.code]).toEqual([404, "TENANT_NOT_FOUND"])
  const bad = await get(`${path}?tenant=x`)
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ["tenant"]])
})

test("M43 has every email, oldest first, and answers go to all addresses outside, each once", async () => {
  const { threadId } = await leavesFor("dana@example.com", { subject: "Key" }, NOON)
  const to = [ours().toUpperCase(), "wei@mingzhe.example"]
  await arrives({ from: "dana@example.com", to, threadId, subject: "Re: Key", at: NOON + HOUR })
  const { status, body } = await get(`thread?threadID=${threadId}`)
  expect(status).toBe(200)
  expect(body.emails.map((email: { Subject: string }) => email.Subject)).toEqual(["Key", "Re: Key"])
  expect(body.replyToEmails).toEqual(["dana@example.com", "wei@mingzhe.example"])
  expect(body.users).toEqual([
    { FirstName: "Dana", LastName: expect.any(String), TenantID: dana, Email: "dana@example.com" },
    { FirstName: "", LastName: "", TenantID: null, Email: "wei@mingzhe.example" },
  ])
})

test("M43 of a mail to the mailbox alone names its address, without a token, and answers do not go there", async () => {
  withInbound()
  const mail = (to: string) => Buffer.from(`From: piet@elsewhere.example\nTo: ${to}\nSubject: Offer to ${to}\n\nHello.`)
  const toOf = async (to: string) => {
    const { threadId } = (await receive(mail(to))) as { threadId: number }
    const { body } = await get(`thread?threadID=${threadId}`)
    return [body.emails[0].To, body.replyToEmails]
  }
  expect(await toOf("inbox@mail.example.com")).toEqual([["inbox@mail.example.com"], ["piet@elsewhere.example"]])
  const withToken = "inbox+t.0123456789abcdef01234567@mail.example.com"
  expect(await toOf(withToken)).toMatchObject([["inbox@mail.example.com"], ["piet@elsewhere.example"]])
  withInbound({ mailDomain: null })
  expect(await toOf("office@harbor.example")).toEqual([["office@harbor.example"], ["piet@elsewhere.example"]])
})

test("M43 names what came with an inbound email, and the files of an outgoing one by their numbers, also deleted ones", async () => {
  const inbound = await arrives({ at: NOON })
  const outbound = await leavesFor("dana@example.com", {}, NOON)
  await write(async (tx) => {
    const contents = { sha256: "a".repeat(64), size: 3 }
    await tx.run(tx.insert(contentsTable).values({ ...contents, createdAt: tx.now }))
    await tx.run(
      tx.insert(messageAttachments).values({
        ...contents,
        messageId: inbound.id,
        name: "random",
        uploadedName: "wall.jpg",
        mediaType: "image/jpeg",
      }),
    )
    await tx.run(tx.insert(messageFiles).values({ messageId: outbound.id, storedFileId: 77, uploadedName: "gone.pdf" }))
  })
  const [email] = (await get(`thread?threadID=${inbound.threadId}`)).body.emails
  expect([email.Attachments, email.FilesReferenced]).toEqual([[{ FileName: "random", UploadedName: "wall.jpg" }], []])
  const [sent] = (await get(`thread?threadID=${outbound.threadId}`)).body.emails
  expect([sent.Attachments, sent.FilesReferenced]).toEqual([[], [77]])
})

test("M44 resolves a thread and takes that back", async () => {
  const { threadId } = await arrives()
  expect(await mark(threadId, "resolved")).toMatchObject({
    status: 200,
    body: { threadID: threadId, status: "resolved" },
  })
  expect(await mark(threadId, "resolved")).toMatchObject({ status: 200 })
  expect([await subjects("resolved"), await subjects("unresolved")]).toEqual([["The lift"], []])
  expect(await mark(threadId, "unresolved")).toMatchObject({ body: { threadID: threadId, status: "unresolved" } })
  expect(await read((tx) => tx.all(tx.select().from(threads)))).toMatchObject([{ status: "unresolved" }])
})

test("M43 and M44 refuse an unknown thread", async () => {
  for (const { status, body } of [await get("thread?threadID=999"), await mark(999, "resolved")]) {
    expect([status, body.code, body.error]).toEqual([
      404,
      "THREAD_NOT_FOUND",
      "The specified thread could not be found.",
    ])
  }
})

test.each([
  [undefined, "resolved", "threadID"],
  ["1", "resolved", "threadID"],
  [0, "resolved", "threadID"],
  [1, undefined, "status"],
  [1, "done", "status"],
])("M44 refuses thread %o with status %o", async (threadID, status, field) => {
  const response = await mark(threadID, status)
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]])
})

test("M43 refuses an address without a thread", async () => {
  for (const query of ["", "?threadID=", "?threadID=x"]) {
    const { status, body } = await get(`thread${query}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, ["threadID"]])
  }
})
