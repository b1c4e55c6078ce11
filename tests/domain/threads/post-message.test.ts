/** An outgoing message of a thread: its text is stored, its mail is sent, and its recipients are recognized. */
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messageRecipients, messages, tenants, threads, threadTenants, users } from "#db/schema/index.ts"
import { mailAddressTest, threadTokenIn } from "~/domain/mail/inbound-address.ts"
import { purgeOldMail } from "~/domain/mail/outbox.ts"
import { peopleAt } from "~/domain/threads/people-at.ts"
import { type NewMessage, postMessage } from "~/domain/threads/post-message.ts"
import { replySubject, subjectKey } from "~/domain/threads/subject-key.ts"
import { replaceSettings, settings } from "../../../settings.ts"
import { mails } from "../../support/mails.ts"
import { staff } from "../../support/people.ts"
import { movesIn } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

const BARE = { name: "", address: "somebody@elsewhere.example" }
const post = (message: Partial<NewMessage> = {}) =>
  write((tx) =>
    postMessage(tx, { to: [BARE], subject: "The lift", body: "It is mended.", writtenBy: { userId: 1 }, ...message }),
  )
const rowsOf = (table: typeof messages | typeof threads | typeof threadTenants | typeof messageRecipients) =>
  read((tx) => tx.all(tx.select().from(table)))

async function dana(): Promise<number> {
  await setting(USUAL)
  await suite(204, { rent: 90_000 })
  return movesIn(204, "2026-03-01", { primaryEmail: "dana@example.com", secondEmail: "dana@work.example" })
}

test("a message opens a thread, waits in the outbox and knows its tenant by either address", async () => {
  const tenantId = await dana()
  const to = { name: "Dana", address: "Dana@Work.example" }
  await post({ to: [to] })
  expect(await rowsOf(threads)).toMatchObject([
    { status: "unresolved", latestDirection: "outbound", latestMessageId: 1 },
  ])
  expect(await rowsOf(messages)).toMatchObject([{ subject: "The lift", body: "It is mended.", userId: 1, threadId: 1 }])
  expect(await rowsOf(threadTenants)).toEqual([{ threadId: 1, tenantId }])
  expect(await rowsOf(messageRecipients)).toMatchObject([{ address: "dana@work.example", tenantId }])
  const [mail] = (await mails()).filter(({ subject }) => subject === "The lift")
  expect(mail).toMatchObject({ body: "It is mended.", isPersonal: true, pending: ["Dana@Work.example"] })
})

test("an answer joins its thread and names the mails before it", async () => {
  const first = await post()
  const second = await post({ ...(first ? { answers: first } : {}), subject: "Re: The lift" })
  expect(second?.threadId).toBe(first?.threadId)
  expect((await mails()).at(-1)).toMatchObject({ references: [first?.messageId] })
  expect(await rowsOf(threads)).toMatchObject([{ latestMessageId: second?.id }])
})

test("what a job writes twice is written once", async () => {
  expect(await post({ source: "rem:1:2:2026-03", writtenBy: null })).toBeDefined()
  expect(await post({ source: "rem:1:2:2026-03", writtenBy: null })).toBeUndefined()
  expect(await mails()).toHaveLength(1)
})

test("answers go to the thread's own address once mail can arrive, and to the sender until then", async () => {
  const before = settings()
  onTestFinished(() => replaceSettings(before))
  replaceSettings({ ...before, mailDomain: "mail.example.com" })
  await post()
  replaceSettings({ ...before, mailDomain: "mail.example.com", inboundSecret: "0123456789abcdef0123456789abcdef" })
  const second = await post()
  await post(second ? { answers: second } : {})
  const [, thread] = await read((tx) => tx.all(tx.select().from(threads)))
  const own = `inbox+t.${thread?.token}@mail.example.com`
  expect((await mails()).map(({ replyTo }) => replyTo)).toEqual([null, own, own])
  expect([threadTokenIn(own.toUpperCase()), threadTokenIn("inbox+t.123@mail.example.com")]).toEqual([
    thread?.token,
    undefined,
  ])
  const isOwnAddress = await read(mailAddressTest)
  expect([own, "Inbox@mail.example.com", before.mailFrom.address].map(isOwnAddress)).toEqual([true, true, true])
  expect(isOwnAddress("dana@example.com")).toBe(false)
})

test("the mail's row stays as long as its thread", async () => {
  await post()
  await write(purgeOldMail, Date.now() + 365 * 24 * 60 * 60 * 1000)
  expect(await mails()).toHaveLength(1)
})

test("an address belongs first to the tenant whose primary email it is", async () => {
  const tenantId = await dana()
  const known = await read((tx) => peopleAt(tx, ["DANA@example.com", "dana@work.example", BARE.address]))
  expect([...known.keys()].toSorted()).toEqual(["dana@example.com", "dana@work.example"])
  expect(known.get("dana@example.com")).toMatchObject({ tenantId, firstName: "Dana" })
})

test("an address that two tenants have alike is nobody's", async () => {
  await dana()
  await suite(205, { rent: 90_000 })
  const wei = await movesIn(205, "2026-03-01", { primaryEmail: "wei@example.com", secondEmail: "dana@work.example" })
  const known = await read((tx) => peopleAt(tx, ["dana@work.example", "wei@example.com"]))
  expect([...known.values()].map(({ tenantId }) => tenantId)).toEqual([wei])
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: "dana@example.com" }).where(eq(tenants.id, wei))))
  expect(await read((tx) => peopleAt(tx, ["dana@example.com"]))).toEqual(new Map())
})

test("a second email that is an account's, or the property's own, is not the tenant's", async () => {
  const tenantId = await dana()
  const owner = async (secondEmail: string) => {
    await write((tx) => tx.run(tx.update(tenants).set({ secondEmail }).where(eq(tenants.id, tenantId))))
    return (await read((tx) => peopleAt(tx, [secondEmail]))).get(secondEmail)?.tenantId ?? null
  }
  const { userId } = await staff(6)
  const [account] = await read((tx) => tx.all(tx.select().from(users).where(eq(users.id, userId))))
  await setting({ companyEmail: "Office@Harbor.example", propertyEmail: "desk@harbor.example" })
  const addresses = ["dana@home.example", account?.email ?? "", settings().mailFrom.address, "office@harbor.example"]
  const owners: (number | null)[] = []
  for (const address of [...addresses, "desk@harbor.example"]) owners.push(await owner(address))
  expect(owners).toEqual([tenantId, null, null, null, null])
})

test.each([
  ["Re: The Lift", "the lift"],
  ["AW: Re[2]: Fwd: The lift ", "the lift"],
  ["Refund of rent", "refund of rent"],
  ["Re:", ""],
])("the subject %o is compared as %o", (subject, key) => {
  expect(subjectKey(subject)).toBe(key)
})

test("an answer's subject says Re: once", () => {
  expect(replySubject("Re: AW: The lift")).toBe("Re: The lift")
})
