import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { claimMail, isMailDue, settleMail } from "~/domain/mail/delivery.ts"
import { type Mail, purgeOldMail, queueMail } from "~/domain/mail/outbox.ts"
import { retryAllMail, retryMail, undeliveredMail } from "~/domain/mail/undelivered.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { cancelMail } from "~/domain/threads/cancel-mail.ts"
import { allMails } from "../../support/mails.ts"

const MINUTE = 60_000
const dana = { name: "Dana Reyes", address: "dana@example.com" }
const busy = { accepted: [], refused: [], error: "451 busy" }

const queue = (mail: Partial<Mail> = {}, now = 0) =>
  write((tx) => queueMail(tx, { to: dana, subject: "Hello", text: "Hello", ...mail }), now)
const view = (now: number) => read((tx) => undeliveredMail(tx, SYSTEM, undefined), now)

/** One failed attempt. */
async function failAt(now: number, delivery: Parameters<typeof settleMail>[2] = busy) {
  const mail = await write(claimMail, now)
  if (mail) await write((tx) => settleMail(tx, mail, delivery, 0.5), now)
  return mail
}

test("a mail is queued with what it tells of, or not at all", async () => {
  const failing = write(async (tx) => {
    await queueMail(tx, { to: dana, subject: "Hello", text: "Hello" })
    throw new Error("the move-in failed")
  })
  await expect(failing).rejects.toThrow("the move-in failed")
  expect(await allMails()).toEqual([])
})

test("every mail has a Message-ID of its own before it is first tried", async () => {
  await queue()
  await queue()
  const ids = (await allMails()).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
})

test.each([
  ["an address with a line break", { to: { name: "", address: "dana@example.com\r\nBcc: x@y.z" } }],
  ["two addresses in one", { to: { name: "", address: "dana@example.com, eve@example.com" } }],
  ["an address that ends early", { to: { name: "", address: "dana>,<eve@example.com" } }],
  ["no address", { to: { name: "", address: "dana" } }],
  ["an address with NUL", { to: { name: "", address: "da\0na@example.com" } }],
  ["a subject with a line break", { subject: "Hello\r\nBcc: eve@example.com" }],
  ["a subject with NUL", { subject: "Hel\0lo" }],
  ["a subject of 201 characters", { subject: "x".repeat(201) }],
])("%s is refused", async (_name, mail) => {
  await expect(queue(mail)).rejects.toMatchObject({ status: 400 })
})

test("a line break in a name becomes a space", async () => {
  await queue({ to: { name: "Dana\r\nReyes\0", address: dana.address } })
  expect((await allMails())[0]?.recipients).toEqual([{ name: "Dana Reyes", address: dana.address }])
})

test("the pauses grow from a minute to four hours, and after the eighth try it has failed", async () => {
  await queue()
  let now = 0
  const pauses: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    await failAt(now)
    const [mail] = await allMails()
    pauses.push(((mail?.nextAt ?? 0) - now) / MINUTE)
    now = mail?.nextAt ?? 0
  }
  expect(pauses).toEqual([1, 5, 15, 60, 240, 240, 240, 0])
  expect(await allMails()).toMatchObject([{ state: "failed", attempts: 8, lastError: "451 busy", body: "Hello" }])
  expect(await read(isMailDue, now + 1_000 * MINUTE)).toBe(false)
})

test("nobody takes a mail up before its pause is over, or while its lease runs", async () => {
  await queue()
  await failAt(0)
  expect(await write(claimMail, MINUTE - 1)).toBeUndefined()
  expect(await write(claimMail, MINUTE)).toMatchObject({ attempts: 2 })
  expect(await write(claimMail, 3 * MINUTE - 1)).toBeUndefined()
  expect(await write(claimMail, 3 * MINUTE)).toMatchObject({ attempts: 3 })
})

test("a mail over which the program died eight times is given up", async () => {
  await queue()
  for (let turn = 0; turn < 8; turn += 1) expect(await write(claimMail, turn * 2 * MINUTE)).toBeDefined()
  expect(await write(claimMail, 16 * MINUTE)).toBeUndefined()
  expect(await allMails()).toMatchObject([{ state: "failed", lastError: "It could not be sent in time." }])
})

test("a mail whose link is over is not sent, and its text is forgotten", async () => {
  await queue({ uselessAt: 30 * MINUTE })
  expect(await write(claimMail, 30 * MINUTE)).toBeUndefined()
  expect(await allMails()).toMatchObject([{ state: "failed", body: null }])
  const [mail] = (await view(31 * MINUTE)).mails
  expect(mail).toMatchObject({ state: "failed", canRetry: false })
  await expect(write((tx) => retryMail(tx, SYSTEM, { id: mail?.id ?? 0 }), 31 * MINUTE)).rejects.toMatchObject({
    status: 400,
  })
})

test("an administrator sees what is late or failed with its reason, and nothing else", async () => {
  await queue({ subject: "fresh" }, 100 * MINUTE)
  await queue({ subject: "never tried" }, 80 * MINUTE)
  await queue({ subject: "refused" })
  await failAt(MINUTE, { accepted: [], refused: [dana.address], error: "550 no such person" })
  const { mails: list, total } = await view(101 * MINUTE)
  expect(total).toBe(2)
  expect(list).toMatchObject([
    { subject: "refused", state: "failed", error: "550 no such person", waiting: [dana.address], nextAt: null },
    { subject: "never tried", state: "late", error: null },
  ])
})

test("what is retried is as good as new, and who refused it is asked again", async () => {
  const { id } = await queue()
  await failAt(0, { accepted: [], refused: [dana.address], error: "550 no such person" })
  await write((tx) => retryMail(tx, SYSTEM, { id }), 5 * MINUTE)
  expect(await allMails()).toMatchObject([{ state: "queued", attempts: 0, pending: [dana.address], refused: [] }])
  expect(await write(claimMail, 5 * MINUTE)).toMatchObject({ pending: [dana.address], attempts: 1 })
})

test("everything that failed can be retried at once", async () => {
  for (let count = 0; count < 3; count += 1) await queue()
  for (let count = 0; count < 3; count += 1) await failAt(0)
  expect(await write((tx) => retryAllMail(tx, SYSTEM, undefined), 1_000)).toBe(3)
  expect(await write(claimMail, 1_000)).toBeDefined()
})

test("what is cancelled is never sent and its text is forgotten", async () => {
  const { id } = await queue()
  await failAt(0)
  await write((tx) => cancelMail(tx, SYSTEM, { id }), 1_000)
  expect(await allMails()).toMatchObject([{ state: "cancelled", body: null }])
  expect(await read(isMailDue, 1_000 * MINUTE)).toBe(false)
  for (const again of [cancelMail, retryMail]) {
    await expect(write(async (tx) => void (await again(tx, SYSTEM, { id })))).rejects.toMatchObject({
      code: "MAIL_NOT_FOUND",
    })
  }
})

test("a mail that is being sent is not cancelled", async () => {
  const { id } = await queue()
  await write(claimMail, 0)
  await expect(write((tx) => cancelMail(tx, SYSTEM, { id }))).rejects.toMatchObject({ code: "MAIL_NOT_FOUND" })
})

test("mail that is done with is forgotten after a month, what failed is not", async () => {
  await queue()
  await queue()
  await failAt(0, { accepted: [dana.address], refused: [], error: null })
  await failAt(0, { accepted: [], refused: [dana.address], error: "550" })
  await write(purgeOldMail, 31 * 24 * 60 * MINUTE)
  expect(await allMails()).toMatchObject([{ state: "failed" }])
})
