/** Waiting mail cannot be read in the database, and its text is deleted when its link is no longer valid. */
import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { rawDatabase, read, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { outbox } from "#db/schema/index.ts"
import { linkFor, sendActivation, sendReset } from "~/domain/identity/account-emails.ts"
import { deleteUser } from "~/domain/identity/account-states.ts"
import { hasClearMail, sealEarlierMail } from "~/domain/identity/earlier-mail.ts"
import { consumeLink } from "~/domain/identity/link-tokens.ts"
import { sendRecovery } from "~/domain/identity/passkeys/passkey-emails.ts"
import { addUser } from "~/domain/identity/users.ts"
import { claimMail, isMailDue, settleMail } from "~/domain/mail/delivery.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import type { Mailer } from "~/domain/mail/outgoing-mail.ts"
import { retryMail, undeliveredMail } from "~/domain/mail/undelivered.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { deliverMail } from "../../../jobs/mail/deliver-mail.ts"
import { onSqlite } from "../../support/engines.ts"
import { allMails } from "../../support/mails.ts"
import { leave, live } from "../../support/provider-host.ts"
import { rowsOf } from "../../support/raw.ts"

const MINUTE = 60_000
const NOON = Date.parse("2026-11-20T20:00:00Z")
const dana = { firstName: "Dana", lastName: "Reyes", email: "dana@example.com" }
const SECRET = "0123456789abcdef0123456789abcdef"

afterEach(leave)

const account = () => write((tx) => addUser(tx, SYSTEM, { ...dana, homeScreen: "home" }))
const activate = (id: number, now = NOON) => write((tx) => sendActivation(tx, id), now)
const reset = (id: number, now = NOON) => write((tx) => sendReset(tx, { ...dana, id, passwordHash: "chosen" }), now)
const recover = (id: number, now = NOON) => write((tx) => sendRecovery(tx, { ...dana, id }), now)
const stored = () => read((tx) => tx.all(tx.select().from(outbox).orderBy(outbox.id)))
const states = async () => (await stored()).map(({ state, body }) => [state, body === null ? "forgotten" : "kept"])

/** The token in the text of the latest mail. */
async function token(): Promise<string> {
  const [, found] = /\/account\/[a-z-]+\/([\w-]{22})\n/.exec((await allMails()).at(-1)?.body ?? "") ?? []
  if (found === undefined) throw new Error("There is no link in the latest mail")
  return found
}

/** Whether the text is anywhere in SQLite's files, including the write-ahead log; on PostgreSQL, in any row of mail. */
async function isStored(message: string): Promise<boolean> {
  if (isPostgres)
    return JSON.stringify(await rowsOf("select * from outbox")).includes(JSON.stringify(message).slice(1, -1))
  const { name } = rawDatabase()
  return [name, `${name}-wal`].some((file) => readFileSync(file).includes(message))
}

const reading: Mailer & { texts: string[] } = {
  texts: [],
  async send(mail) {
    reading.texts.push(mail.body)
    return { accepted: [...mail.pending], refused: [], error: null }
  },
  close: () => undefined,
}

/** Delivers all due mail to a server that accepts everything. Returns the texts. */
async function deliver(report: (error: unknown) => void = () => undefined): Promise<string[]> {
  reading.texts = []
  await deliverMail(new AbortController().signal, report, () => reading)
  return reading.texts
}

test("neither the link nor the words of a mail that waits stand in the database's files", async () => {
  const id = await account()
  await activate(id)
  const first = await token()
  await reset(id)
  for (const secret of [first, await token(), "choose a password here", "Somebody, hopefully you"]) {
    expect([secret, await isStored(secret)]).toEqual([secret, false])
  }
})

test("a mail that waits arrives with its text as it was written", async () => {
  const text = "Hello José,\n\nhttp://localhost:3000/login\n"
  await write((tx) => queueMail(tx, { to: { name: "José", address: "jose@example.com" }, subject: "Hello", text }))
  expect(await deliver()).toEqual([text])
})

test("once its link is used the mail is forgotten and never sent", async () => {
  const id = await account()
  await reset(id)
  const link = await token()
  await write((tx) => consumeLink(tx, link, ["reset"]), NOON + MINUTE)
  expect(await states()).toEqual([["cancelled", "forgotten"]])
  expect(await deliver()).toEqual([])
})

test("a newer link makes the mail with the older one forgotten, and no other", async () => {
  const id = await account()
  await activate(id)
  await recover(id)
  await reset(id)
  expect(await states()).toEqual([
    ["cancelled", "forgotten"],
    ["queued", "kept"],
    ["queued", "kept"],
  ])
  await write((tx) => linkFor(tx, { id, email: dana.email }, "activate"), NOON)
  expect((await states())[2]).toEqual(["cancelled", "forgotten"])
})

test.each(["sending", "kept", "failed"] as const)(
  "a mail that is %s is forgotten with its link, too",
  async (state) => {
    const id = await account()
    await reset(id)
    const link = await token()
    await write((tx) => tx.run(tx.update(outbox).set({ state, leaseUntil: NOON + MINUTE })))
    await write((tx) => consumeLink(tx, link, ["reset"]), NOON + 1)
    expect(await states()).toEqual([["cancelled", "forgotten"]])
  },
)

test("a mail that was on its way when its link was used is not tried again", async () => {
  const id = await account()
  await reset(id)
  const link = await token()
  const mail = await write(claimMail, NOON)
  if (!mail) throw new Error("nothing was claimed")
  await write((tx) => consumeLink(tx, link, ["reset"]), NOON + 1)
  await write((tx) => settleMail(tx, mail, { accepted: [], refused: [], error: "451 busy" }), NOON + 2)
  expect(await states()).toEqual([["cancelled", "forgotten"]])
  expect(await read(isMailDue, NOON + 60 * MINUTE)).toBe(false)
})

test("with the account its mail is forgotten", async () => {
  const id = await account()
  await activate(id)
  await write((tx) => deleteUser(tx, SYSTEM, { userId: id }))
  expect(await states()).toEqual([["cancelled", "forgotten"]])
})

test("when the time of a link has run out the job forgets its mail, tried or not", async () => {
  const id = await account()
  const longAgo = Date.now() - 60 * MINUTE
  await reset(id, longAgo)
  await recover(id, longAgo)
  await write((tx) => tx.run(tx.update(outbox).set({ state: "failed" }).where(eq(outbox.id, 1))))
  expect(await deliver()).toEqual([])
  expect(await states()).toEqual([
    ["failed", "forgotten"],
    ["failed", "forgotten"],
  ])
})

test("a text that was moved to another row is not sent", async () => {
  const id = await account()
  await activate(id)
  await write((tx) =>
    queueMail(tx, { to: { name: "Eve", address: "eve@example.com" }, subject: "Hello", text: "Hello Eve,\n" }),
  )
  const [toDana] = await stored()
  await write((tx) =>
    tx.run(
      tx
        .update(outbox)
        .set({ body: toDana?.body ?? "" })
        .where(eq(outbox.id, 2)),
    ),
  )
  await write((tx) => tx.run(tx.delete(outbox).where(eq(outbox.id, 1))))
  expect(await deliver()).toEqual([])
  expect(await states()).toEqual([["failed", "kept"]])
})

test("mail sealed by a secret that was lost fails with a reason, the rest leaves, and with the secret back it can be sent", async () => {
  const queue = (name: string) =>
    write((tx) => queueMail(tx, { to: { name, address: "x@example.com" }, subject: "Hello", text: `Hello ${name},\n` }))
  live({ APP_SECRET: SECRET })
  await queue("Dana")
  live({ APP_SECRET: SECRET.toUpperCase() })
  await queue("Otis")
  const rows: string[] = []
  expect(await deliver((error) => rows.push(String(error)))).toEqual(["Hello Otis,\n"])
  expect(rows).toEqual(["MailNotDelivered: Mail 1 was not delivered: /admin/mail says why"])
  const { mails } = await read((tx) => undeliveredMail(tx, SYSTEM, undefined))
  expect(mails).toMatchObject([
    { id: 1, state: "failed", waiting: ["x@example.com"], error: expect.stringContaining("APP_SECRET was changed") },
  ])
  expect(await read(isMailDue, Date.now() + 600 * MINUTE)).toBe(false)
  live({ APP_SECRET: SECRET })
  await write((tx) => retryMail(tx, SYSTEM, { id: 1 }))
  expect(await deliver()).toEqual(["Hello Dana,\n"])
})

test("mail that an earlier version left in clear is sealed at the start, leaves all the same, and is forgotten where its link is over", async () => {
  const id = await account()
  await activate(id, Date.now())
  const used = await token()
  await reset(id, Date.now())
  const link = await token()
  await recover(id, Date.now())
  const texts = (await allMails()).map(({ body }) => body)
  const clear = `Hello Dana,\n\nhttp://localhost:3000/account/create-password/${used}\n`
  await write(async (tx) => {
    for (const [index, body] of [clear, texts[1], texts[2]].entries()) {
      const earlier = { body, linkHash: null, state: "queued" as const }
      await tx.run(
        tx
          .update(outbox)
          .set(earlier)
          .where(eq(outbox.id, index + 1)),
      )
    }
  })
  expect(await read(hasClearMail)).toBe(true)
  await write(sealEarlierMail)
  expect(await read(hasClearMail)).toBe(false)
  await write((tx) => consumeLink(tx, link, ["reset"]))
  expect(await states()).toEqual([
    ["cancelled", "forgotten"],
    ["cancelled", "forgotten"],
    ["queued", "kept"],
  ])
  expect(await deliver()).toEqual([texts[2]])
})

onSqlite("what an earlier version left in clear does not stay readable in the files once it is sealed", async () => {
  const id = await account()
  await activate(id)
  const message = "Choose a password here, please. "
  const body = `Hello Dana,\n\n${message.repeat(20)}\n`
  await write((tx) => tx.run(tx.update(outbox).set({ body, linkHash: null })))
  await recover(id)
  expect(await isStored(message)).toBe(true)
  await write(sealEarlierMail)
  rawDatabase().pragma("wal_checkpoint(TRUNCATE)")
  expect(await isStored(message)).toBe(false)
  expect(await allMails()).toMatchObject([{ body }, {}])
})
