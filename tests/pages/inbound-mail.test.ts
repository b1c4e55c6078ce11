/** The administrators' page of inbound mail: the mailbox's state, quarantined mail, and mail that was read only in part. */
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { mailQuarantine } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { mailboxAddress } from "~/domain/mail/inbound-address.ts"
import { recordState } from "~/domain/mail/mailbox-state.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { purgeOldQuarantine } from "~/domain/threads/inbound-problems.ts"
import { get, post } from "../support/app.ts"
import { hasStored, removesReleased } from "../support/files.ts"
import { allMessages, arrives, danaAndTheLift, rawMail, withInbound } from "../support/inbound-mails.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { bytesUnder, isStored } from "../support/stored-bytes.ts"

const IMAP_URL = "imaps://office%40harbor.example:quite%20secret@mail.example.com/INBOX"
const HOUR = 60 * 60 * 1000
const admin = async () => ({ as: await tokenOf(await staff(3), "page") })
const view = async (as: { as: string }, path = "/admin/mail") => textIn(await (await get(path, as)).text())
const recorded = (state: "connected" | "retrying" | "refused", problem: string | null, ago = 0) =>
  write(async (tx) => recordState(tx, (await mailboxAddress(tx)) ?? "", state, problem), Date.now() - ago)
const quarantined = () => read((tx) => tx.all(tx.select().from(mailQuarantine)))
const NOTICE = "The mailbox has been refused for over an hour"

/** Dana sends one mail more than is received within an hour. */
async function tooMany(): Promise<void> {
  for (let id = 1; id <= 61; id += 1)
    await arrives(
      `From: dana@example.com\r\nSubject: Question ${id}\r\nMessage-ID: <q${id}@e.example>\r\n\r\nHello.\r\n`,
    )
}

test("without a mailbox and a secret no mail arrives, and the page says so", async () => {
  expect(await view(await admin())).toContain("No mail arrives here: answers go to the sender's own mailbox")
})

test("the mailbox is shown with its state, and never with its password", async () => {
  withInbound({ imapUrl: IMAP_URL })
  const as = await admin()
  expect(await view(as)).toContain("Not opened yet")
  await recorded("connected", null)
  const connected = await view(as)
  expect(connected).toContain("office@harbor.example at mail.example.com/INBOX")
  expect(connected).toContain("Connected since")
  expect(connected).not.toContain("quite secret")
  await recorded("retrying", "connect ECONNREFUSED")
  expect(await view(as)).toMatch(
    /Unreachable since .*The mail server does not answer at its address\. connect ECONNREFUSED/,
  )
})

test("who verifies senders is said, or that nobody does", async () => {
  withInbound()
  const as = await admin()
  expect(await view(as)).toContain("No sender counts as verified: MAIL_AUTHSERV_ID names no mail server.")
  withInbound({ mailAuthservId: "mx.example.com" })
  expect(await view(as)).toContain("Senders count as verified by mx.example.com.")
})

test("a mailbox that is refused for over an hour is announced to administrators on every page, and to nobody else", async () => {
  withInbound({ imapUrl: IMAP_URL })
  const as = await admin()
  await recorded("refused", "Invalid credentials", HOUR / 2)
  expect(await view(as, "/admin/defaults")).not.toContain(NOTICE)
  await recorded("connected", null)
  await recorded("refused", "Invalid credentials", 2 * HOUR)
  await recorded("refused", "Invalid credentials")
  expect(await view(as, "/admin/defaults")).toContain(NOTICE)
  expect(await view(as)).toMatch(/Refused since .*: check IMAP_URL.*Invalid credentials/)
  const manager = { as: await tokenOf(await staff(6), "page") }
  expect(await view(manager, "/management/rentroll")).not.toContain(NOTICE)
})

test("a mail that was kept out is taken in by an administrator, or deleted", async () => {
  await danaAndTheLift()
  await tooMany()
  const as = await admin()
  const page = await view(as)
  expect(page).toMatch(/Quarantined mail.*Question 61.*Too many within an hour/)
  expect(await (await get("/admin/mail", as)).text()).toContain("1\u{a0}KB")
  const [row] = await quarantined()
  const id = String(row?.id)
  expect((await post("/admin/mail", { id, intent: "release" }, as)).status).toBe(302)
  expect([(await allMessages()).at(-1)?.subject, await quarantined()]).toEqual(["Question 61", []])
  expect((await post("/admin/mail", { id, intent: "release" }, as)).status).toBe(404)

  await arrives("From: dana@example.com\r\nSubject: One more\r\nMessage-ID: <more@e.example>\r\n\r\nHello.\r\n")
  const [more] = await quarantined()
  const prompted = await view(as, `/admin/mail?dialog=discard&id=${more?.id}`)
  expect(prompted).toContain(
    "Delete this mail? “One more” from dana@example.com is in quarantine and not in the inbox.",
  )
  expect(await view(as, "/admin/mail?dialog=discard&id=999")).not.toContain("Delete this mail?")
  expect((await post("/admin/mail", { id: String(more?.id), intent: "discard" }, as)).status).toBe(302)
  expect([(await allMessages()).at(-1)?.subject, await quarantined()]).toEqual(["Question 61", []])
})

test("what was kept out is deleted after a month", async () => {
  await danaAndTheLift()
  await tooMany()
  await write(purgeOldQuarantine)
  expect(await quarantined()).toHaveLength(1)
  await write(purgeOldQuarantine, Date.now() + 31 * 24 * HOUR)
  expect(await quarantined()).toEqual([])
})

test("a mail that could not be read whole is listed, with the way to its thread", async () => {
  await danaAndTheLift()
  await arrives(rawMail("nested-too-deep"))
  const html = await (await get("/admin/mail", await admin())).text()
  expect(textIn(html)).toMatch(/Mail that could not be read completely.*dana@example\.com.*Nested/)
  expect(html).toContain("/management/email/thread?threadID=2")
})

test("the bytes of a mail that was kept out stay while a document of the same bytes is deleted, and go with the mail", async () => {
  await danaAndTheLift()
  await tooMany()
  const [row] = await quarantined()
  const sha256 = row?.rawSha256 ?? ""
  const document = await hasStored(String(await bytesUnder(sha256)))
  await write((tx) => deleteStoredFile(tx, SYSTEM, document))
  await removesReleased()
  expect([document.sha256 === sha256, await isStored(sha256)]).toEqual([true, true])
  const intent = { id: String(row?.id), intent: "discard" }
  await post("/admin/mail", intent, await admin())
  await removesReleased()
  expect(await isStored(sha256)).toBe(false)
})
