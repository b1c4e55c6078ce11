/** A whole conversation: a mail is sent by SMTP, its answer arrives with a file, a bounce arrives, and our own mail comes back. */
import { expect, onTestFinished, test } from "vitest"
import { write } from "#db/client.server.ts"
import { postMessage } from "~/domain/threads/post-message.ts"
import { deliverMail } from "../jobs/mail/deliver-mail.ts"
import { api, app } from "./support/app.ts"
import { danaAndTheLift, deliveryHeaders, withInbound } from "./support/inbound-mails.ts"
import { mailServer } from "./support/mail-server.ts"
import { staff, tokenOf } from "./support/people.ts"

const DANA = { name: "Dana Reyes", address: "dana@example.com" }
const deliver = () => deliverMail(new AbortController().signal, () => undefined)

/** A provider delivers a mail. */
async function arrives(mail: string): Promise<number> {
  const headers = deliveryHeaders(mail)
  const request = new Request("http://localhost:3000/api/email/inbound", { method: "POST", body: mail, headers })
  return (await app(request)).status
}
const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(mail)?.[1]?.trim() ?? ""
const raw = (...lines: string[]) => `${lines.join("\r\n")}\r\n`

test("a mail leaves, is answered with a file, answered back, bounces, and comes back to us", async () => {
  await danaAndTheLift()
  const server = await mailServer()
  onTestFinished(() => server.stop())
  withInbound({ smtpUrl: server.url })
  const manager = await staff(6)
  const as = await tokenOf(manager, "api")
  const writtenBy = { userId: manager.userId }

  const first = await write((tx) =>
    postMessage(tx, { to: [DANA], subject: "Your keys", body: "Are ready.", writtenBy }),
  )
  await deliver()
  const sent = server.arrived.find(({ messageId }) => messageId === first?.messageId)?.text ?? ""
  const replyTo = header(sent, "Reply-To")
  expect(replyTo).toMatch(/<inbox\+t\.[0-9a-f]{24}@mail\.example\.com>$/)

  const answer = raw(
    "From: Dana <dana@example.com>",
    `To: ${replyTo}`,
    "Subject: Re: Your keys",
    "Message-ID: <answer@example.com>",
    `In-Reply-To: ${header(sent, "Message-ID")}`,
    "Content-Type: multipart/mixed; boundary=b",
    ...["", "--b", "Content-Type: text/plain; charset=utf-8", "", "Thank you. The receipt is attached."],
    ...["--b", 'Content-Disposition: attachment; filename="receipt.txt"', "", "Paid 25.00", "--b--"],
  )
  expect(await arrives(answer)).toBe(200)
  const path = `/management/email/thread?threadID=${first?.threadId}`
  const thread = async () => (await api("GET", path, { as })).body
  const [, inbound] = (await thread()).emails
  expect(inbound).toMatchObject({
    EmailType: "inbound",
    ThreadStatus: "unresolved",
    BodyPlain: "Thank you. The receipt is attached.",
    FromUser: { FirstName: "Dana" },
    Attachments: [{ UploadedName: "receipt.txt" }],
  })
  const [{ FileName }] = inbound.Attachments
  const query = new URLSearchParams({ fileName: FileName, uploadedName: "receipt.txt" })
  const file = await app(
    new Request(`http://localhost:3000/api/management/file/download?${query}`, {
      headers: { Authorization: `Bearer ${as}` },
    }),
  )
  expect([file.status, (await file.text()).trim()]).toEqual([200, "Paid 25.00"])

  const answers = { id: inbound.EmailID, threadId: first?.threadId ?? 0, messageId: inbound.MessageID }
  const text = { subject: "Re: Your keys", body: "See you on Friday.", writtenBy, answers }
  const second = await write((tx) => postMessage(tx, { to: [DANA], ...text }))
  await deliver()
  const back = server.arrived.find(({ messageId }) => messageId === second?.messageId)?.text ?? ""
  expect(header(back, "In-Reply-To")).toBe("<answer@example.com>")
  expect(header(back, "Reply-To")).toBe(replyTo)

  const report = raw(
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example.com",
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <report@mx.example.com>",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=r",
    ...["", "--r", "", "It could not be delivered.", "--r", "Content-Type: message/delivery-status", ""],
    ...["Reporting-MTA: dns; mx.example.com", "", "Final-Recipient: rfc822; dana@example.com", "Action: failed"],
    ...["Diagnostic-Code: smtp; 552 mailbox full", "", "--r", "Content-Type: message/rfc822", "", back, "--r--"],
  )
  expect(await arrives(report)).toBe(200)
  expect(await arrives(back)).toBe(200)
  const { emails } = await thread()
  expect(emails.map(({ EmailType }: { EmailType: string }) => EmailType)).toEqual([
    "outbound",
    "inbound",
    "outbound",
    "inbound",
  ])
  // The program sent no answer to any of these mails.
  await deliver()
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual([first?.messageId, second?.messageId])
})
