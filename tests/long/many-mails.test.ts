/** 2,000 mails at once through a mail server that is sometimes busy: each is sent, under its own Message-ID. */
import { expect, onTestFinished, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { postMessage } from "~/domain/threads/post-message.ts"
import { deliverMail } from "../../jobs/mail/deliver-mail.ts"
import { mailServer, withMailServer } from "../support/mail-server.ts"

const MAILS = 2_000
/** After this many mails the server reports that it is busy. */
const BUSY = 50

test("2,000 mails leave in one go, each once under its own Message-ID, also those the server did not take at first", async () => {
  let received = 0
  const server = await mailServer({
    message: () => {
      received += 1
      return received % BUSY === 0 ? 451 : undefined
    },
  })
  onTestFinished(() => server.stop())
  withMailServer(server.url)
  const queued: string[] = []
  for (let number = 1; number <= MAILS; number += 1) {
    const to = [{ name: `Person ${number}`, address: `person${number}@example.com` }]
    const body = `Text of mail ${number}.`
    const row = await write((tx) => postMessage(tx, { to, subject: "Water is off", body, writtenBy: { userId: 1 } }))
    queued.push(row?.messageId ?? "")
  }
  for (let left = MAILS; left > 0; ) {
    await deliverMail(new AbortController().signal, () => undefined)
    // Rejected mails become due again, as after their pause.
    await write((tx) => tx.run(tx.update(outbox).set({ nextAt: tx.now })))
    const rows = await read((tx) => tx.all(tx.select({ state: outbox.state }).from(outbox)))
    left = rows.filter(({ state }) => state !== "sent").length
  }
  const arrived = server.arrived.map(({ messageId }) => messageId)
  expect(new Set(arrived)).toEqual(new Set(queued))
  expect(arrived).toHaveLength(MAILS)
  expect(received).toBeGreaterThan(MAILS)
})
