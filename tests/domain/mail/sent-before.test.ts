/** Mail from the time that was reverted with an update is not sent again; all other mail is sent. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { type Mail, queueMail } from "~/domain/mail/outbox.ts"
import { TAKEN_BACK } from "~/domain/mail/sent-before.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { allMails } from "../../support/mails.ts"
import { execute } from "../../support/raw.ts"

const HOUR = 60 * 60 * 1000
const [COPIED, TAKEN] = [1_000 * HOUR, 1_010 * HOUR]
const receipt: Mail = {
  to: { name: "Dana Reyes", address: "dana@example.com" },
  subject: "Payment received",
  text: "Thank you",
}

const queue = (mail: Mail, at = TAKEN + HOUR) => write((tx) => queueMail(tx, mail), at)
const states = async () => (await allMails()).map(({ state }) => state)

/** A mail was sent an hour after the update, which is reverted nine hours later. */
async function leftOnce(): Promise<number> {
  const { id } = await queue(receipt, COPIED + HOUR)
  await execute("update outbox set state = 'sent', body = null, sent_at = created_at")
  await write((tx) => storeSetting(tx, TAKEN_BACK, `${COPIED} ${TAKEN}`), TAKEN)
  return id
}

test("the same mail is the one that left, and the next one leaves", async () => {
  const left = await leftOnce()
  expect((await queue(receipt)).id).toBe(left)
  expect((await queue(receipt)).id).not.toBe(left)
  expect(await states()).toEqual(["sent", "queued"])
})

test.each<[string, Partial<Mail>, number]>([
  ["of another subject", { subject: "Payment failed" }, 1],
  ["to another person", { to: { name: "Ken", address: "ken@example.com" } }, 1],
  ["that a person wrote", { isPersonal: true }, 1],
  ["with a link into an account", { linkHash: "x" }, 1],
  ["three days later", {}, 73],
])("a mail %s leaves", async (_name, other, hours) => {
  const left = await leftOnce()
  expect((await queue({ ...receipt, ...other }, TAKEN + hours * HOUR)).id).not.toBe(left)
  expect(await states()).toEqual(["sent", "queued"])
})

test("without an update that was taken back every mail leaves", async () => {
  await queue(receipt, COPIED + HOUR)
  await execute("update outbox set state = 'sent'")
  await queue(receipt)
  expect(await states()).toEqual(["sent", "queued"])
})
