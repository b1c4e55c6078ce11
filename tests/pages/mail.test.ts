/** The administrators' page of undelivered mail, and the demo's page of captured mail. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { claimMail, settleMail } from "~/domain/mail/delivery.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import { plainReason } from "~/values/mail/mail-reasons.ts"
import { deliverMail } from "../../jobs/mail/deliver-mail.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { get, post, signInFor } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"

const admin = async () => ({ as: await tokenOf(await staff(3), "page") })
const queue = (text = "Hello") =>
  write((tx) =>
    queueMail(tx, { to: { name: "José", address: "jose@example.com" }, subject: "Activate your account", text }),
  )
const states = () => read(async (tx) => (await tx.all(tx.select().from(outbox))).map(({ state }) => state))
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The notice that the next page will show. */
function noticeOf(response: Response): string {
  const [, value = ""] = /notice=([\w-]+)\./.exec(response.headers.get("set-cookie") ?? "") ?? []
  return Buffer.from(value, "base64url").toString()
}

/** A mail to an address that the server refuses. */
async function refused(): Promise<number> {
  const { id } = await queue("a link nobody else may see")
  const mail = await write(claimMail)
  if (mail) {
    const delivery = { accepted: [], refused: ["jose@example.com"], error: "550 <no> such person" }
    await write((tx) => settleMail(tx, mail, delivery))
  }
  return id
}

const view = async (path: string, as: { as: string }) => textIn(await (await get(path, as)).text())

test("nothing to see is said as such", async () => {
  withMailServer()
  const page = await view("/admin/mail", await admin())
  expect(page).toContain("Undelivered mail")
  expect(page).toContain("All mail has been delivered.")
  expect(page).not.toContain("No mail server is set")
  expect(page).not.toContain("See undelivered mail")
})

test("without a mail server nothing is called delivered, and every page of administrators says so", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "suitekeeper-outbox-"))
  folders.push(dataDir)
  replaceSettings({ ...settings(), dataDir })
  const as = await admin()
  expect(await view("/admin/mail", as)).toContain("No mail waits.")
  await queue()
  await deliverMail(new AbortController().signal, () => undefined)
  const page = await view("/admin/mail", as)
  expect(page).toContain("No mail server is set. Mail is stored on this machine and not sent.")
  expect(page).not.toContain("delivered.")
  expect(page).toMatch(/jose@example.com Activate your account Kept .* No mail server is set. Cancel/)
  expect(page).not.toContain("Retry")
  const log = await view("/admin/log", as)
  expect(log).toContain("No mail server is set: mail is stored on this machine and not sent until one is set.")
  expect(log).toContain("System 1")
  expect(await view("/admin/status", as)).toContain("Mail 1")
  expect(await view("/management", as)).not.toContain("No mail server is set")
})

test("mail that a server did not take is told on every page of administrators", async () => {
  withMailServer()
  await refused()
  await refused()
  const as = await admin()
  const page = await view("/admin/log", as)
  expect(page).toContain("2 mails have not been delivered. See undelivered mail")
  expect(page).toContain("System 2")
  expect(await view("/admin/status", as)).toContain("Mail 2")
})

test("the notice after Add New User says what becomes of the mail", async () => {
  const as = await admin()
  const add = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}@example.com`
    const made = await post("/admin/newuser", { email, firstName, lastName: "Kim", permissionInt: "6" }, as)
    expect(made.status).toBe(302)
    return noticeOf(made)
  }
  expect(await add("Rosa")).toBe(
    "Rosa Kim was added. No mail server is set: a link to choose a password for rosa@example.com is kept in the outbox and reaches nobody yet.",
  )
  withMailServer()
  expect(await add("Carl")).toBe("Carl Kim was added. A link to choose a password is on its way to carl@example.com.")
  const mail = await write(claimMail)
  if (mail) await write((tx) => settleMail(tx, mail, { accepted: [], refused: [], error: "451 busy" }))
  expect(await add("Ann")).toBe(
    "Ann Kim was added. A link to choose a password for ann@example.com waits: the mail server does not take mail now. Administrators see why under Mail.",
  )
})

test("whoever asks for a new password is told when no mail can leave, known or not", async () => {
  const { email } = await staff(6)
  const request = async (email: string) => textIn(await (await post("/login?reset=true", { email })).text())
  for (const address of [email, "nobody@example.com"]) {
    expect(await request(address)).toContain(
      "This site sends no mail yet, so no link can reach you. Please contact management.",
    )
  }
  withMailServer()
  expect(await request(email)).toContain("Password reset email has been sent!")
})

test("mail that was encrypted with a secret that is lost stands as failed, with what to do about it", async () => {
  withMailServer()
  const as = await admin()
  await queue("a link nobody else may see")
  replaceSettings({ ...settings(), appSecret: "another secret, of at least 32 characters" })
  await deliverMail(new AbortController().signal, () => undefined)
  const page = await view("/admin/mail", as)
  expect(page).toMatch(
    /jose@example.com Activate your account Failed .* The text of this mail cannot be read: APP_SECRET was changed or lost. Put the old one back and retry, or cancel this mail and send it anew. Retry .* Cancel/,
  )
  const again = await post("/admin/mail", { intent: "retryAll" }, as)
  expect(again.status).toBe(302)
  await deliverMail(new AbortController().signal, () => undefined)
  expect(await states()).toEqual(["failed"])
})

test("undelivered mail stands with its reason and its buttons, never with its text", async () => {
  await refused()
  const page = await (await get("/admin/mail", await admin())).text()
  expect(page).toContain("jose@example.com")
  expect(page).toContain("The mail server refused the address.")
  expect(page).toContain("550 &lt;no&gt; such person")
  expect(page).toContain('value="retry"')
  expect(page).toContain("dialog=cancel")
  expect(page).not.toContain("a link nobody else may see")
})

test.each([
  ["connect ECONNREFUSED 127.0.0.1:4239", "The mail server does not answer at its address."],
  ["getaddrinfo ENOTFOUND smtp.example.com", "The name of the mail server is not known."],
  ["Invalid login: 535 5.7.8 no", "The mail server did not accept the sign-in."],
  ["550 no such person", "The mail server refused the address."],
  ["Something else", null],
])("why a mail has not arrived (%s) is said in plain words", (error, message) => {
  expect(plainReason(error)).toBe(message)
})

test("an administrator retries and cancels", async () => {
  const id = await refused()
  const as = await admin()
  const page = await (await get("/admin/mail", as)).text()
  expect(page).not.toContain('value="cancel"')
  const question = /href="([^"]*dialog=cancel[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? ""
  expect(await view(question, as)).toContain(
    "Cancel this mail? Activate your account to jose@example.com is never sent, and its text is deleted.",
  )
  const retried = await post("/admin/mail", { id: String(id), intent: "retry" }, as)
  expect([retried.status, retried.headers.get("location")]).toEqual([302, "/admin/mail"])
  expect(await states()).toEqual(["queued"])
  const cancelled = await post("/admin/mail", { id: String(id), intent: "cancel" }, as)
  expect(noticeOf(cancelled)).toBe("The mail to jose@example.com will not be sent.")
  expect(await states()).toEqual(["cancelled"])
  expect(await logged("MAIL_CANCELLED")).toMatchObject([
    {
      userName: "Sam Level 3",
      details: "The mail “Activate your account” to jose@example.com was cancelled: it will not be sent.",
    },
  ])
  const again = await post("/admin/mail", { id: String(id), intent: "cancel" }, as)
  expect(again.status).toBe(404)
  expect(await again.text()).toContain("The specified mail could not be found.")
  await refused()
  await post("/admin/mail", { intent: "retryAll" }, as)
  expect(await states()).toEqual(["cancelled", "queued"])
})

test("nobody below an administrator sees or touches it", async () => {
  const id = await refused()
  const manager = { as: await tokenOf(await staff(4), "page") }
  expect((await get("/admin/mail", manager)).status).toBe(403)
  expect((await post("/admin/mail", { id: String(id), intent: "cancel" }, manager)).status).toBe(403)
  expect((await get("/admin/mail")).headers.get("location")).toBe(signInFor("/admin/mail"))
  expect(await states()).toEqual(["failed"])
})

test("what is malformed is refused, not failed", async () => {
  const as = await admin()
  for (const form of [
    { intent: "retry" },
    { intent: "retry", id: "x" },
    { intent: "__proto__", id: "1" },
    { id: "1" },
  ]) {
    expect((await post("/admin/mail", form as Record<string, string>, as)).status).toBe(400)
  }
})

test("the demo shows the mail it kept, with links to follow", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "suitekeeper-outbox-"))
  folders.push(dataDir)
  replaceSettings({ ...settings(), dataDir, demo: true })
  expect(await (await get("/dev/outbox")).text()).toContain("No mail yet.")
  await queue("Hello <b>José</b>,\n\nhttp://localhost:3000/account/create-password/abc\n")
  await deliverMail(new AbortController().signal, () => undefined)
  const list = await (await get("/dev/outbox")).text()
  expect(list).toContain("José")
  const [, mail = ""] = /href="(\/dev\/outbox\/[^"]+)"/.exec(list) ?? []
  const page = await (await get(mail)).text()
  expect(page).toContain('<a href="http://localhost:3000/account/create-password/abc">')
  expect(page).toContain("&lt;b&gt;José&lt;/b&gt;")
  for (const name of ["..%2F..%2Fsuitekeeper.sqlite", "nothing.eml", "%00"]) {
    expect((await get(`/dev/outbox/${name}`)).status).toBe(404)
  }
})

test("no other start has that page", async () => {
  expect((await get("/dev/outbox")).status).toBe(404)
  expect((await get("/dev/outbox/anything")).status).toBe(404)
})
