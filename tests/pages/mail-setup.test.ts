/** Administration > Mail: the mail server and the mailbox are set and tested on the page. */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox, sessions } from "#db/schema/index.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { deliverMail } from "../../jobs/mail/deliver-mail.ts"
import { get, post } from "../support/app.ts"
import { mailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

const PAGE = "/admin/mail"
let as = { as: "" }
beforeEach(async () => {
  as = { as: await tokenOf(await staff(0), "page") }
})

const open = async () => (await get(PAGE, as)).text()
const send = (intent: string, form: Record<string, string>) => post(PAGE, { ...form, intent }, as)
const noticeOf = (response: Response) =>
  Buffer.from(/notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString()
const SMTP = {
  ...{ server: "smtp", host: "mail.example.com", security: "tls", port: "", user: "office", password: "hunter2" },
  ...{ fromName: "Harbor House", fromAddress: "office@example.com" },
}

test("a Super Admin sets it, and other administrators see what is set and no form", async () => {
  const response = await send("saveServer", SMTP)
  expect([response.status, noticeOf(response)]).toEqual([302, "The mail server was saved and is used from now on."])
  const page = await open()
  expect(textIn(page)).toContain(
    "Server mail.example.com:465 Set on this page Encryption TLS from the start User office",
  )
  expect(page).not.toContain("hunter2")
  const other = await (await get(PAGE, { as: await tokenOf(await staff(3), "page") })).text()
  expect(textIn(other)).toContain("A Super Admin sets and tests it.")
  expect(other).not.toContain('value="saveServer"')
  const denied = await post(PAGE, { ...SMTP, intent: "saveServer" }, { as: await tokenOf(await staff(2), "page") })
  expect(denied.status).toBe(403)
})

test("a wrong entry keeps what was typed but the password", async () => {
  const response = await send("saveServer", { ...SMTP, host: "169.254.169.254" })
  const page = await response.text()
  expect([response.status, textIn(page)]).toEqual([400, expect.stringContaining("link-local address")])
  expect(page).toContain('value="office@example.com"')
  expect(page).not.toContain("hunter2")
})

test("another connection empties the password, and the page says so", async () => {
  await send("saveServer", SMTP)
  const response = await send("saveServer", { ...SMTP, host: "other.example.com", password: "" })
  expect(noticeOf(response)).toContain("Its password was emptied")
  expect(textIn(await open())).toContain("Password None")
})

test("a user without a password is pointed out, and a server without sign-in is not", async () => {
  await send("saveServer", SMTP)
  expect(textIn(await open())).not.toContain("No password is saved.")
  await send("saveServer", { ...SMTP, user: "porter", password: "" })
  expect(textIn(await open())).toContain("No password is saved. The server will hardly let porter sign in without one.")
  await send("saveServer", { ...SMTP, user: "", password: "" })
  expect(textIn(await open())).not.toContain("No password is saved.")
})

test("no administrator reads of a form that is not on the page", async () => {
  const other = { as: await tokenOf(await staff(3), "page") }
  const withoutServer = textIn(await (await get(PAGE, other)).text())
  expect(withoutServer).toContain("Once one is set by a Super Admin, or by SMTP_URL on the machine")
  await send("saveServer", { ...SMTP, password: "" })
  const withoutPassword = textIn(await (await get(PAGE, other)).text())
  expect(withoutPassword).toContain("No password is saved. The server will hardly let office sign in without one.")
  for (const text of [withoutServer, withoutPassword]) expect(text).not.toContain("below")
  expect(textIn(await open())).toContain("Type it below")
})

test("without a server no sender is shown, because the form asks for one", async () => {
  expect(textIn(await open())).not.toContain("no-reply@")
  await send("saveServer", SMTP)
  expect(textIn(await open())).toContain("From Harbor House &lt;office@example.com&gt;")
})

test("without a public address the number of a mail has the domain of its sender", async () => {
  await send("saveServer", SMTP)
  const { messageId } = await write((tx) =>
    queueMail(tx, { to: { name: "", address: "a@example.com" }, subject: "Rent", text: "Due" }),
  )
  expect(messageId).toMatch(/@example\.com>$/)
})

test("saving and testing ask again who it is", async () => {
  await send("saveServer", SMTP)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 16 * 60_000 })))
  for (const [intent, form] of [
    ["saveServer", { ...SMTP, host: "b.example" }],
    ["testServer", { server: "smtp" }],
  ] as const) {
    const response = await send(intent, form)
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining("Confirm It Is You")])
  }
})

test("mail that waited for a server leaves through the one that was saved; the test shows the server's own answer", async () => {
  await write((tx) =>
    queueMail(tx, { to: { name: "Jo", address: "jo@example.com" }, subject: "Hello", text: "Hello Jo,\n" }),
  )
  const deliver = () => deliverMail(new AbortController().signal, () => undefined)
  await deliver()
  const states = async () => (await read((tx) => tx.all(tx.select().from(outbox)))).map(({ state }) => state)
  expect(await states()).toEqual(["kept"])
  const server = await mailServer()
  onTestFinished(() => server.stop())
  const { port } = new URL(server.url)
  await send("saveServer", { ...SMTP, host: "127.0.0.1", port, security: "none", user: "", password: "" })
  await deliver()
  expect([await states(), server.arrived.map(({ to }) => to)]).toEqual([["sent"], [["jo@example.com"]]])
  expect(server.arrived[0]?.text).toContain("From: Harbor House <office@example.com>")
  const response = await send("testServer", { server: "smtp" })
  expect(noticeOf(response)).toContain("The mail server took the test mail to your address.\n250 Taken")
})

test("a delivery under way stops when another server is saved, and captures no mail twice", async () => {
  for (const name of ["One", "Two", "Three"])
    await write((tx) => queueMail(tx, { to: { name, address: "jo@example.com" }, subject: name, text: "Hello\n" }))
  let sent = 0
  await deliverMail(
    new AbortController().signal,
    () => undefined,
    () => ({
      async send({ pending }) {
        sent += 1
        await write((tx) =>
          storeSetting(tx, "smtpServer", JSON.stringify({ host: "a.example", port: 25, security: "tls", user: "" })),
        )
        return { accepted: [...pending], refused: [], error: null }
      },
      close: () => undefined,
    }),
  )
  expect(sent).toBeLessThan(3)
})

test("a saved password that another APP_SECRET encrypted is called lost", async () => {
  await send("saveServer", SMTP)
  await write((tx) => storeSetting(tx, "smtpPassword", "v1.bm90IG91cnMgYXQgYWxsLCBub3Qgb3VycyBhdCBhbGw"))
  expect(textIn(await open())).toContain("The saved password cannot be read.")
})
