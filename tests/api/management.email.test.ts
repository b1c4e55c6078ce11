/** Mails to tenants, and the people to write to. Source: api.md M45, M46. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { messageFiles, messages, outboxAttachments, threads } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { staff, tenantUser } from "../support/people.ts"
import { document } from "../support/stored-files.ts"
import { movesIn } from "../support/tenancies.ts"
import { tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
const DANA = "dana.reyes@example.com"
const ROOFER = "roofer@elsewhere.example"
const LETTER = { subject: "For [firstName]", body: "Dear [firstName], unit [unitNumber] owes [totalBalance]. [x]" }
const send = (body: object, headers: Record<string, string> = {}) =>
  api("POST", "/management/email", { as, body: { recipients: [DANA], ...LETTER, ...body }, headers })
const sentTo = async () =>
  (await mails()).map(({ recipients, subject, body }) => [recipients.map(({ address }) => address), subject, body])
const stored = (table: typeof messages | typeof threads | typeof messageFiles | typeof outboxAttachments) =>
  read((tx) => tx.all(tx.select().from(table)))

beforeEach(async () => {
  as = await tokenOfLevel(6)
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 40_000 })
})

test("M45 sends each recipient a mail of their own, once, filled in for them and in a thread of its own", async () => {
  const before = (await mails()).length
  const { status, body } = await send({ recipients: [DANA, ROOFER, DANA.toUpperCase()] })
  expect([status, body]).toEqual([200, { message: "2 email(s) sent.", count: 2 }])
  expect((await sentTo()).slice(before)).toEqual([
    [[DANA], "For Dana", "Dear Dana, unit 101 owes $400.00. [x]"],
    [[ROOFER], "For ", "Dear , unit  owes . [x]"],
  ])
  expect(await stored(threads)).toMatchObject([{ status: "unresolved" }, { status: "unresolved" }])
  const written = (await stored(messages)) as (typeof messages.$inferSelect)[]
  expect(new Set(written.map(({ messageId }) => messageId)).size).toBe(2)
  expect(written).toMatchObject([
    { direction: "outbound", body: "Dear Dana, unit 101 owes $400.00. [x]" },
    { threadId: 2 },
  ])
})

test("M45 in reply to a message is one mail to all in its thread, without what is one person's own", async () => {
  await send({})
  const [first] = (await stored(messages)) as (typeof messages.$inferSelect)[]
  const inReplyTo = first?.messageId
  const { body } = await send({ recipients: [DANA, ROOFER], inReplyTo })
  expect(body).toEqual({ message: "1 email(s) sent.", count: 1 })
  expect((await sentTo()).at(-1)).toEqual([[DANA, ROOFER], "For ", "Dear , unit  owes . [x]"])
  expect(await stored(threads)).toHaveLength(1)
  expect((await mails()).at(-1)?.references).toEqual([inReplyTo])
  await send({ inReplyTo })
  expect((await sentTo()).at(-1)?.[1]).toBe("For Dana")
})

test("M45 to an unknown message is 404 and sends nothing", async () => {
  const before = (await mails()).length
  const response = await send({ inReplyTo: "<nobody@example.com>" })
  expect([response.status, response.body.code]).toEqual([404, "EMAIL_NOT_FOUND"])
  expect(await mails()).toHaveLength(before)
})

test("M45 carries stored files, each once, for whoever may open them", async () => {
  const rules = await document("House rules.txt", { text: "No parties." })
  expect((await send({ attachments: [rules.name, rules.name] })).status).toBe(200)
  expect(await stored(messageFiles)).toMatchObject([{ storedFileId: rules.id, uploadedName: "House rules.txt" }])
  expect(await stored(outboxAttachments)).toMatchObject([{ fileName: "House rules.txt", sha256: rules.sha256 }])
})

test("M45 refuses files that are unknown (404), of a stronger level (403), or heavier than 20 MB together (400)", async () => {
  const before = (await mails()).length
  const secret = await document("Payroll.txt", { level: 3 })
  const heavy = await document("Plan 1.bin", { size: 11 * 1024 * 1024 })
  const other = await document("Plan 2.bin", { size: 11 * 1024 * 1024 })
  const answers = [["nothing"], [secret.name], [heavy.name, other.name]].map((attachments) => send({ attachments }))
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code, body.fields])).toEqual([
    [404, "FILE_NOT_FOUND", undefined],
    [403, "INSUFFICIENT_PERMISSIONS", undefined],
    [400, "VALIDATION_ERROR", { attachments: [expect.stringContaining("larger than 20 MB together")] }],
  ])
  expect(await mails()).toHaveLength(before)
  expect(await stored(messages)).toEqual([])
})

test.each([
  [{ recipients: undefined }, "recipients"],
  [{ recipients: [] }, "recipients"],
  [{ recipients: DANA }, "recipients"],
  [{ recipients: ["dana"] }, "recipients"],
  [{ recipients: ["a@b.example\nBcc: c@d.example"] }, "recipients"],
  [{ recipients: Array.from({ length: 201 }, (_, index) => `p${index}@example.com`) }, "recipients"],
  [{ subject: "" }, "subject"],
  [{ subject: "x".repeat(201) }, "subject"],
  [{ subject: "a\nBcc: c@d.example" }, "subject"],
  [{ body: " " }, "body"],
  [{ body: "x".repeat(50_001) }, "body"],
  [{ body: "a\0b" }, "body"],
  [{ attachments: "a" }, "attachments"],
  [{ attachments: Array.from({ length: 11 }, (_, index) => `f${index}`) }, "attachments"],
  [{ inReplyTo: 7 }, "inReplyTo"],
])("M45 refuses %#", async (body, field) => {
  const response = await send(body)
  expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
    400,
    "VALIDATION_ERROR",
    [field],
  ])
})

test("M45 says how many recipients and files there may be", async () => {
  const many = Array.from({ length: 201 }, (_, index) => `p${index}@example.com`)
  expect((await send({ recipients: many })).body.error).toBe("Use at most 200 recipients.")
  expect((await send({ attachments: many.slice(0, 11) })).body.error).toBe("Attach at most 10 files.")
})

test("M45 sent again with its key sends nothing more, with another text it is a conflict", async () => {
  const before = (await mails()).length
  const key = { "Idempotency-Key": "letter-1" }
  const first = await send({}, key)
  expect((await send({}, key)).body).toEqual(first.body)
  expect((await mails()).length).toBe(before + 1)
  const other = await send({ body: "Another" }, key)
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"])
})

test("a value that is too long for a subject, or has lines, does not stop the mail", async () => {
  await setting({ propertyAddress: "100 Runway Row\nSuite 1" })
  await send({ subject: `[propertyAddress] ${"x".repeat(160)} [unitAddress]` })
  const subject = (await mails()).at(-1)?.subject ?? ""
  expect(subject.startsWith("100 Runway Row Suite 1 xxx")).toBe(true)
  expect(subject).toHaveLength(200)
})

test("M46 lists everybody with an enabled account, by name", async () => {
  const { userId, tenantId } = await tenantUser(102)
  const disabled = await staff(9)
  await api("POST", "/management/user/disable", { as, body: { userID: disabled.userId } })
  const { status, body } = await api("GET", "/management/email/recipients/internal", { as })
  expect(status).toBe(200)
  expect(body.map(({ LastName }: { LastName: string }) => LastName)).toEqual(["Level 6", "Reyes", "Whitfield"])
  expect(body.at(-1)).toEqual({
    UserID: userId,
    FirstName: "Dana",
    LastName: "Whitfield",
    Email: "suite-102@example.com",
    TenantID: tenantId,
  })
})
