/** Mail without a mail server, where several processes serve one database. */
import { expect, onTestFinished } from "vitest"
import { write } from "#db/client.server.ts"
import { openMailer } from "~/domain/mail/mailer.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import { deliverMail } from "../../../jobs/mail/deliver-mail.ts"
import { onPostgres as test } from "../../support/engines.ts"

const dana = { name: "Dana Reyes", address: "dana@example.com" }
const fails = (error: unknown) => {
  throw error
}
const queue = (text: string, at: number) =>
  write((tx) => queueMail(tx, { to: dana, subject: "Activate your account", text }), at)

test("every process finds the mail that one of them captured, the newest first and once", async () => {
  const { anotherProcess } = await import("../../support/another-process.ts")
  await queue("Hello José", Date.now() - 60_000)
  await queue("Hello again", Date.now())
  for (let count = 0; count < 2; count++) await deliverMail(new AbortController().signal, fails, openMailer)
  const other = await anotherProcess()
  other.open()
  onTestFinished(other.close)
  const { captured, capturedMail } = await import("~/domain/mail/captured.ts")
  const captures = (await import("~/domain/mail/mailer.ts")).capturedMails()
  const found = await capturedMail(captures)
  expect(found).toMatchObject([
    { to: "Dana Reyes <dana@example.com>", subject: "Activate your account", text: "Hello again" },
    { text: "Hello José" },
  ])
  expect(await captured(captures, found[0]?.name ?? "")).toEqual(found[0])
  expect(await captured(captures, "20260101T000000Z-00000000-0000-0000-0000-000000000000.eml")).toBe(undefined)
})
