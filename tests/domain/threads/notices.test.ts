/** Which mails are stored as threads: notices without their links, and never a mail with a link that opens or pays anything. */
import { readFileSync } from "node:fs"
import { glob } from "node:fs/promises"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messages, threads, threadTenants } from "#db/schema/index.ts"
import { mailNotCharged, mailTurnedOff } from "~/domain/autopay-runs/autopay-emails.ts"
import { mailEmailChanged, mailPasswordChanged, sendActivation, sendReset } from "~/domain/identity/account-emails.ts"
import { mailAboutGuesses } from "~/domain/identity/account-guesses.ts"
import {
  mailPasskeyAdded,
  mailPasskeyRemoved,
  mailPasskeyRule,
  mailRecovered,
  sendRecovery,
} from "~/domain/identity/passkeys/passkey-emails.ts"
import { publicAddress } from "~/domain/mail/public-address.ts"
import { withoutOwnLinks } from "~/domain/threads/post-notice.ts"
import { asDay } from "~/values/calendar.ts"
import { mails } from "../../support/mails.ts"
import { staff } from "../../support/people.ts"
import { movesIn } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

/** Every file that queues mails without a thread, and the reason. */
const WITHOUT_THREAD: Record<string, string> = {
  "app/domain/alerts/coming-rent.ts": "what it says stands on the account, for the tenant and for staff",
  "app/domain/alerts/new-charges.ts": "what it says stands on the account, for the tenant and for staff",
  "app/domain/autopay-runs/autopay-emails.ts": "a copy of the tenant's thread, to people invited to the account",
  "app/domain/backups/backup-mail.ts": "about the installation, to its administrators alone",
  "app/domain/shares/share-mails.ts":
    "the document itself stands in the portal, and staff see who was mailed, opened and confirmed it",
  "app/domain/certificates/certificate-mails.ts":
    "what it says stands with the certificate, for the tenant and for staff",
  "app/domain/dates/dates-mail.ts": "what comes up, to the member of staff alone who wants it",
  "app/domain/export/export-mail.ts": "about an export of everything, to Super Admins alone",
  "app/domain/identity/account-emails.ts": "links into an account, and where to sign in",
  "app/domain/identity/passkeys/passkey-emails.ts": "links that recover an account, and where to sign in",
  "app/domain/identity/account-guesses.ts": "where to sign in",
  "app/domain/bank-matching/unasked-mail.ts": "what was booked without asking, to the administrator who said so",
  "app/domain/messaging/send-draft.ts": "a test of an email, to its writer alone",
  "app/domain/payment-methods/autopay-people.ts": "a copy of the tenant's thread, to people invited to the account",
  "app/domain/sign-ins/invitation-mails.ts": "links into an account, and where to sign in",
  "app/domain/payments/payment-emails.ts": "the link by which a tenant finishes a payment with the bank",
  "app/domain/requests/gathered-news.ts": "what it says stands with its request, for the tenant and for staff",
  "app/domain/threads/post-message.ts": "is the thread",
}

const storedTexts = async () => {
  const rows = await read((tx) => tx.all(tx.select().from(messages)))
  return rows.map(({ subject, body, searchText }) => `${subject} ${body} ${searchText}`)
}

async function dana(): Promise<number> {
  await setting(USUAL)
  await suite(204, { rent: 90_000 })
  return movesIn(204, "2026-03-01", { primaryEmail: "dana@example.com" })
}

test("every mail that has no thread is named here, with the reason", async () => {
  const callers: string[] = []
  for await (const file of glob("app/**/*.ts")) {
    if (/\bqueueMail\(tx/.test(readFileSync(file, "utf8")) && !file.endsWith("mail/outbox.ts")) callers.push(file)
  }
  expect(callers.toSorted()).toEqual(Object.keys(WITHOUT_THREAD).toSorted())
})

test("mails about an account are stored in no thread", async () => {
  await dana()
  const { userId, email } = await staff(6)
  const person = { id: userId, email, firstName: "Ruth", lastName: "Halloran" }
  const before = (await mails()).length
  await write(async (tx) => {
    await sendActivation(tx, userId)
    await sendReset(tx, { ...person, passwordHash: "x" })
    await sendRecovery(tx, person)
    await mailPasswordChanged(tx, person)
    await mailEmailChanged(tx, { ...person, oldEmail: "old@example.com", signsIn: true })
    await mailRecovered(tx, person)
    await mailPasskeyAdded(tx, person, "Key")
    await mailPasskeyRemoved(tx, person, "Key")
    await mailPasskeyRule(tx, person, true)
    await mailAboutGuesses(tx, person)
  })
  // The link to a new password voids the activation link.
  expect((await mails()).length - before).toBe(10)
  expect(await storedTexts()).toEqual([])
})

test("a notice is a resolved thread of its tenant, without the links that its mail has", async () => {
  const tenantId = await dana()
  await write(async (tx) => {
    await mailNotCharged(tx, tenantId, asDay("2026-04-03"), "ach_restricted")
    await mailTurnedOff(tx, tenantId, "ach_restricted")
  })
  expect(await read((tx) => tx.all(tx.select().from(threads)))).toMatchObject([
    { status: "resolved", latestDirection: "outbound" },
    { status: "resolved", latestDirection: "outbound" },
  ])
  expect(await read((tx) => tx.all(tx.select().from(threadTenants)))).toMatchObject([{ tenantId }, { tenantId }])
  const texts = await storedTexts()
  expect(texts[1]).toContain("Please pay what is open yourself.\n\n")
  for (const text of texts) expect(text).not.toContain(publicAddress("/"))
  const sent = (await mails()).filter(({ isThreaded }) => isThreaded)
  expect(sent.map(({ body }) => body?.includes(publicAddress("/home/payment")))).toEqual([true, true])
})

test("what is left of a text without its links reads as sentences", () => {
  const link = publicAddress("/home/payment")
  expect(withoutOwnLinks(`Please pay:\n\n${link}\n\nHarbor House\n`)).toBe("Please pay.\n\nHarbor House\n")
  expect(withoutOwnLinks(`See ${link} and ${link}?a=1.`)).toBe("See. and.")
  expect(withoutOwnLinks("Nothing to leave out:\n\nhttps://bank.example")).toBe(
    "Nothing to leave out:\n\nhttps://bank.example",
  )
})
