/** kill -9 at random moments while mails with files arrive: each is received once, complete, and no bytes remain without a row. */
import { randomInt } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { expect, test } from "vitest"
import { danaAndTheLift, INBOUND_SECRET } from "../support/inbound-mails.ts"
import { deliveredThoughKilled, deliverTo, storedIn } from "../support/killed-inbound.ts"
import { atEachCommit, folderOfTest, startKillable } from "../support/killed-server.ts"

const KILLS = 60
const MAILS_OF_A_LIFE = 8
const MAX_MILLISECONDS = 60

/** Each mail has another sender and two files: one that is the same in all mails, and one of its own. */
const mail = (number: number) =>
  Buffer.from(
    [
      `From: Sender ${number} <sender${number}@example.com>`,
      `Subject: Mail ${number}`,
      `Message-ID: <mail-${number}@example.com>`,
      "Content-Type: multipart/mixed; boundary=b",
      ...["", "--b", "", `Text of mail ${number}.`],
      ...["--b", "Content-Disposition: attachment; filename=same.txt", "", "The same in every mail."],
      ...["--b", "Content-Disposition: attachment; filename=own.txt", "", `Of mail ${number} alone. `.repeat(2_000)],
      ...["--b--", ""],
    ].join("\r\n"),
  )

test("each mail is taken in once, though the server is killed again and again", async () => {
  await danaAndTheLift()
  const folder = folderOfTest()
  let next = 1
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await startKillable(folder, { INBOUND_SECRET })
    // The first mail after a start takes as long as the server needs to warm up.
    expect(await deliverTo(server, mail(next))).toBe(200)
    next += 1
    const end = delay(randomInt(MAX_MILLISECONDS)).then(() => server.killed())
    try {
      // The provider delivers mails without a response again, to the restarted server.
      for (let sent = 0; sent < MAILS_OF_A_LIFE; sent += 1) {
        if ((await deliverTo(server, mail(next))) === 200) next += 1
      }
    } catch {
      // The server died.
    }
    await end
  }
  const server = await startKillable(folder, { INBOUND_SECRET })
  for (let number = 1; number <= next; number += 1) expect(await deliverTo(server, mail(number))).toBe(200)
  await server.killed()
  const last = await startKillable(folder, { INBOUND_SECRET })
  await last.killed()
  expect(next).toBeGreaterThan(KILLS / 2)
  expect(storedIn(folder)).toEqual({ messages: next, files: 2 * next, missing: [], nameless: [] })
})

test("a mail with files is taken in once, whichever commit is the server's last", async () => {
  await danaAndTheLift()
  expect(await atEachCommit(deliveredThoughKilled)).toBeGreaterThan(0)
})
