/** The mails that a person gets: the default without a choice, else the choice of the account or address. Source: api.md section 0, "Alerts". */
import { readFileSync } from "node:fs"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { addUser } from "~/domain/identity/users.ts"
import { chooseMail, NOT_WANTED, wishOf } from "~/domain/mail/alert-choices.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import { readUnsubscribe } from "~/domain/mail/unsubscribe.ts"
import { ANONYMOUS, mustBeTenant, SYSTEM } from "~/domain/permissions.ts"
import { deliveryOf } from "~/domain/threads/message-delivery.ts"
import { ALERT_KINDS, type AlertKind, alertOf, ownAlertsOf } from "~/values/alerts.ts"
import { filesIn, readText } from "../../support/documents.ts"
import { allMails } from "../../support/mails.ts"
import { logged } from "../../support/passkeys.ts"
import { tenantUser } from "../../support/people.ts"

const otis = "otis@example.com"
let email = ""
let dana = mustBeTenant({ ...ANONYMOUS, tenantId: 1 })
beforeEach(async () => {
  const user = await tenantUser(101)
  email = user.email
  dana = mustBeTenant({ ...ANONYMOUS, ...user, name: "Dana Whitfield", level: 10 })
})

const mailTo = (address: string, alert?: AlertKind, others: string[] = []) =>
  write(async (tx) => {
    const to = [address, ...others].map((one) => ({ name: "", address: one }))
    await queueMail(tx, { to, subject: `About ${alert}`, text: "Hello.\n", ...(alert ? { alert } : {}) })
  })
const last = async () => (await allMails()).at(-1)
const choose = (mail: AlertKind[]) => write((tx) => chooseMails(tx, dana, { mail }))

function usualOf(kind: AlertKind): string {
  const { fixed, mailed } = alertOf(kind)
  if (fixed) return "always"
  return mailed ? "on" : "off"
}

test("the kinds are those of the contract, in its order, with what is sent without a choice and to whom they are offered", () => {
  const contract = readFileSync("docs/api.md", "utf8")
  const [, kinds = "", people = ""] =
    /^\*\*Alerts\*\*.*?who has not chosen: (.*?)\. Each person chooses (.*?)\. The other kinds/m.exec(contract) ?? []
  const documented = [...kinds.matchAll(/(\w+) \(([^()]*)\)/g)].map(([, kind, about = ""]) => [kind, about])
  expect(documented.map(([kind]) => kind)).toEqual(ALERT_KINDS)
  const own = documented.slice(0, -1)
  expect(own.map(([, about]) => about?.split("; ").at(-1))).toEqual(own.map(([kind]) => usualOf(kind as AlertKind)))
  expect(ownAlertsOf("primary")).toEqual(own.map(([kind]) => kind))
  const [pays = [], also = []] =
    people
      .replaceAll(/\([^)]*\)/g, "")
      .split(" who pays ")[1]
      ?.split(" also ")
      .map((part) => ALERT_KINDS.filter((kind) => new RegExp(`\\b${kind}\\b`).test(part))) ?? []
  expect(ownAlertsOf("pays")).toEqual(pays)
  expect(ownAlertsOf("everything")).toEqual(ALERT_KINDS.filter((kind) => [...pays, ...also].includes(kind)))
  const [, answered = ""] = /^type Alerts = .*?Kind:(\S+),/m.exec(contract) ?? []
  expect(answered).toBe(own.map(([kind]) => `'${kind}'`).join("|"))
})

/** Files whose mails have no kind and are always sent. Source: docs/api.md section 0, "Alerts": accounts, backups, exports, what staff write to one person. */
const ALWAYS_SENT = [
  "app/domain/backups/backup-mail.ts",
  "app/domain/export/export-mail.ts",
  "app/domain/identity/account-emails.ts",
  "app/domain/identity/passkeys/passkey-emails.ts",
  "app/domain/identity/account-guesses.ts",
  "app/domain/messaging/send-draft.ts",
  "app/domain/payment-methods/autopay-people.ts",
  "app/domain/sign-ins/invitation-mails.ts",
  // Administrators choose it for each sender.
  "app/domain/bank-matching/unasked-mail.ts",
]

test("a file that mails names the kind of its mails, but those whose mails always go", () => {
  const mailing = ["app/domain", "jobs"].flatMap((folder) =>
    filesIn(folder, /\.ts$/).filter((file) => /\b(?:queueMail|postNotice)\(/.test(readText(file))),
  )
  expect(mailing.length).toBeGreaterThan(15)
  expect(mailing.filter((file) => !/\balert(?::| \})/.test(readText(file))).toSorted()).toEqual(ALWAYS_SENT.toSorted())
})

test.each(ALERT_KINDS)("%s is mailed as it is without a choice, to an account and to an address", async (kind) => {
  for (const address of [email, otis]) {
    await mailTo(address, kind)
    expect((await last())?.state).toBe(alertOf(kind).mailed ? "queued" : "cancelled")
  }
})

test("a mail of a kind that was switched off is stored as not sent, without its text, and a thread says why", async () => {
  await choose(["document"])
  await mailTo(email.toUpperCase(), "message")
  const mail = await last()
  expect(mail).toMatchObject({ state: "cancelled", body: null, lastError: NOT_WANTED, unsubscribe: null })
  const shown = { state: "cancelled", lastError: NOT_WANTED, bouncedAt: null, bounceReason: null } as const
  expect(deliveryOf(shown).why).toBe(NOT_WANTED)
  expect(deliveryOf({ ...shown, lastError: "450 busy" }).why).toBeNull()
  await mailTo(email, "document")
  expect(await last()).toMatchObject({ state: "queued", lastError: null })
  expect((await read((tx) => wishOf(tx, otis, "message"))).byMail).toBe(true)
})

test("a mail about money that moved cannot be switched off and has no link, nor has one of no kind or to several", async () => {
  await choose([])
  await mailTo(email, "receipt")
  expect(await last()).toMatchObject({ state: "queued", unsubscribe: null })
  await mailTo(email)
  expect(await last()).toMatchObject({ state: "queued", unsubscribe: null })
  await mailTo(email, "message", [otis])
  expect(await last()).toMatchObject({ state: "queued", unsubscribe: null })
  await write((tx) => chooseMail(tx, { userId: dana.userId, address: email }, "receipt", false))
  expect((await read((tx) => wishOf(tx, email, "receipt"))).byMail).toBe(true)
})

/** The text with another character at this position. */
const altered = (text: string, at: number) => text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1)

test("the token names the person and the kind, and only ours is read", async () => {
  await mailTo(email, "message")
  const token = (await last())?.unsubscribe ?? ""
  expect(readUnsubscribe(token)).toEqual({ kind: "message", person: { userId: dana.userId, address: "" } })
  await mailTo(otis, "message")
  const other = (await last())?.unsubscribe ?? ""
  expect(readUnsubscribe(other)).toEqual({ kind: "message", person: { userId: null, address: otis } })
  expect(other).not.toContain("otis")
  for (const wrong of ["", "x", token.slice(1), altered(token, 9)]) {
    expect(readUnsubscribe(wrong)).toBeUndefined()
  }
})

test("the page lists every kind of a tenant; a choice is kept and recorded once", async () => {
  const all = await read((tx) => ownAlerts(tx, dana, {}))
  expect(all).toMatchObject({ email, daysBefore: 3 })
  expect(all.alerts.map(({ kind }) => kind)).toEqual(ownAlertsOf("primary"))
  expect(all.alerts.filter(({ byMail }) => byMail).map(({ kind }) => kind)).toEqual([
    ...["reminder", "autopay", "receipt", "request", "document", "answer", "message"],
  ])
  const choices = await write((tx) => chooseMails(tx, dana, { mail: ["charge", "document"], daysBefore: 7 }))
  expect(choices).toMatchObject({ daysBefore: 7 })
  expect(choices.alerts.filter(({ byMail }) => byMail).map(({ kind }) => kind)).toEqual([
    "charge",
    "receipt",
    "document",
  ])
  await write((tx) => chooseMails(tx, dana, { mail: ["charge", "document"] }))
  expect(await read((tx) => ownAlerts(tx, dana, {}))).toEqual(choices)
  expect(await logged("ALERTS_CHANGED")).toMatchObject([{ metadata: { UserID: dana.userId, TenantID: dana.tenantId } }])
})

test("what an address chose is the choice of the account that is made with it", async () => {
  await write((tx) => chooseMail(tx, { userId: null, address: otis }, "document", false))
  await write((tx) => chooseMail(tx, { userId: null, address: otis }, "document", false))
  expect((await read((tx) => wishOf(tx, otis, "document"))).byMail).toBe(false)
  const person = { email: otis, firstName: "Otis", lastName: "Fairbanks", homeScreen: "home" } as const
  const userId = await write((tx) => addUser(tx, SYSTEM, person))
  expect(await read((tx) => wishOf(tx, otis, "document"))).toMatchObject({ byMail: false, person: { userId } })
  await write((tx) => chooseMail(tx, { userId: null, address: otis }, "message", false))
  expect((await read((tx) => wishOf(tx, otis, "message"))).byMail).toBe(false)
})
