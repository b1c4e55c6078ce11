/** A Super Admin sets and tests the mail server and the mailbox through /api. */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, sessions, settings as settingsTable } from "#db/schema/index.ts"
import { mailRoute, sender, serverOf } from "~/domain/mail/mail-settings.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api } from "../support/app.ts"
import { mailServer } from "../support/mail-server.ts"
import { staff, tokenOf } from "../support/people.ts"

const SETTINGS = "/admin/mail/settings"
const OFFICE = { fromName: "Harbor House", fromAddress: "office@example.com" }
const SMTP = { server: "smtp", host: "mail.example.com", user: "office", password: "a secret of ours", ...OFFICE }

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(0), "api")
})
const save = (body: object) => api("POST", SETTINGS, { as, body: body as Record<string, unknown> })
const tried = (server = "smtp") => api("POST", "/admin/mail/test", { as, body: { server } })
const used = () => read((tx) => serverOf(tx, "smtp"))
const changes = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).filter(({ category }) => category === "SETTINGS_CHANGED")

/** Environment settings until the test ends. */
function withEnvironment(given: Partial<ReturnType<typeof settings>>) {
  const before = settings()
  replaceSettings({ ...before, ...given })
  onTestFinished(() => replaceSettings(before))
}

test("A23 saves a mail server, which is used at once; the password is stored encrypted and never answered", async () => {
  const { status, body } = await save(SMTP)
  expect([status, body]).toEqual([
    200,
    {
      smtp: {
        ...{ by: "page", host: "mail.example.com", port: 465, security: "tls", user: "office", folder: "" },
        ...{ hasPassword: true, isLost: false, version: expect.any(String) },
      },
      imap: expect.objectContaining({ by: null, host: "", folder: "INBOX" }),
      from: { name: "Harbor House", address: "office@example.com" },
      isSenderGiven: false,
    },
  ])
  expect((await used())?.url).toBe("smtps://office:a%20secret%20of%20ours@mail.example.com:465/")
  expect(await read(sender)).toEqual({ name: "Harbor House", address: "office@example.com" })
  const stored = await read((tx) => tx.all(tx.select().from(settingsTable)))
  expect(JSON.stringify(stored)).not.toContain("a secret of ours")
  const [row] = await changes()
  expect(row?.metadata).toEqual({
    Server: "smtp",
    Fields: ["host", "port", "user", "security", "password", "fromName", "fromAddress"],
  })
  expect(JSON.stringify(row)).not.toMatch(/secret|mail\.example|office@/)
})

test.each([
  ["host", "other.example.com"],
  ["port", 2465],
  ["user", "somebody"],
  ["security", "starttls"],
])("another %s empties the password, and a new sender does not", async (field, value) => {
  await save(SMTP)
  const { password: _, ...rest } = SMTP
  const same = await save({ ...rest, fromName: "The office" })
  expect(same.body).toMatchObject({ smtp: { hasPassword: true }, from: { name: "The office" } })
  const other = await save({ ...rest, port: 465, [field]: value })
  expect(other.body).toMatchObject({ smtp: { hasPassword: false, [field]: value } })
  expect((await used())?.url).not.toContain("secret")
})

test("A23 removes a server with its password", async () => {
  await save(SMTP)
  expect((await save({ server: "smtp" })).body).toMatchObject({ smtp: { by: null, hasPassword: false } })
  expect(await used()).toBeNull()
  const names = (await read((tx) => tx.all(tx.select().from(settingsTable)))).map(({ key }) => key)
  expect(names.filter((name) => name.startsWith("smtp"))).toEqual([])
})

test("what the environment sets wins, is shown without its password, and is not changed here", async () => {
  await save(SMTP)
  withEnvironment({ smtpUrl: "smtp://post:hunter2@relay.example:2525", mailFromGiven: true })
  expect((await used())?.url).toContain("relay.example")
  const { body } = await api("GET", SETTINGS, { as })
  expect(body).toMatchObject({ smtp: { by: "environment", host: "relay.example", port: 2525, user: "post" } })
  expect(JSON.stringify(body)).not.toContain("hunter2")
  expect(await save(SMTP)).toMatchObject({
    status: 400,
    body: { fields: { host: [expect.stringContaining("SMTP_URL")] } },
  })
})

test.each([
  [{ host: "169.254.169.254" }, "host"],
  [{ host: "fe80::1" }, "host"],
  [{ host: "::ffff:169.254.169.254" }, "host"],
  [{ host: "https://mail.example.com" }, "host"],
  [{ host: "mail.example.com:465" }, "host"],
  [{ host: "192.0.2.7:465" }, "host"],
  [{ host: "cafe.de:465" }, "host"],
  [{ host: "::::" }, "host"],
  [{ port: 0 }, "port"],
  [{ port: 65_536 }, "port"],
  [{ security: "ssl" }, "security"],
  [{ security: "none" }, "isUnencrypted"],
  [{ fromAddress: "office" }, "fromAddress"],
  [{ fromAddress: null }, "fromAddress"],
  [{ server: "pop3" }, "server"],
  [{ user: null, password: "hunter2" }, "user"],
  [{ server: "imap", user: null }, "user"],
])("A23 refuses %j beside the field, and stores nothing", async (wrong, field) => {
  const { status, body } = await save({ ...SMTP, ...wrong })
  expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
  expect(await used()).toBeNull()
  expect(await changes()).toEqual([])
})

test("no encryption is accepted to this machine, and to another one by its tick", async () => {
  expect((await save({ ...SMTP, host: "127.0.0.1", security: "none" })).status).toBe(200)
  expect((await save({ ...SMTP, security: "none", isUnencrypted: true })).body).toMatchObject({
    smtp: { security: "none", port: 25 },
  })
})

test("only a Super Admin who proved who they are sets and tests it; no API token does", async () => {
  const boss = await staff(0, "boss@example.com")
  const writing = await apiTokenOf(boss)
  for (const path of [SETTINGS, "/admin/mail/test"]) {
    expect((await api("POST", path, { as: writing, body: SMTP })).body).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    })
  }
  await save(SMTP)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 16 * 60_000 })))
  expect((await save({ ...SMTP, host: "b.example" })).body).toMatchObject({ code: "CONFIRMATION_REQUIRED" })
  expect((await tried()).body).toMatchObject({ code: "CONFIRMATION_REQUIRED" })
})

test("a save that would undo somebody else's is refused with what is saved now", async () => {
  const { body } = await save(SMTP)
  const version = (body as { smtp: { version: string } }).smtp.version
  await save({ ...SMTP, host: "theirs.example.com" })
  expect(await save({ ...SMTP, host: "mine.example.com", version })).toMatchObject({
    status: 409,
    body: { code: "CHANGED_MEANWHILE", fields: { host: [expect.stringContaining("theirs.example.com")] } },
  })
})

test("A24 sends a mail to the caller's own address, and answers what the server said", async () => {
  const server = await mailServer({ password: "the right one" })
  onTestFinished(() => server.stop())
  const port = Number(new URL(server.url).port)
  const here = { ...SMTP, host: "127.0.0.1", port, security: "none" }
  await save({ ...here, password: "the right one" })
  expect((await tried()).body).toEqual({ isWell: true, answer: expect.stringContaining("Taken") })
  expect(server.arrived.map(({ to }) => to)).toEqual([["level-0@example.com"]])
  await save({ ...here, password: "a wrong one" })
  const { body } = await tried()
  expect(body).toMatchObject({ isWell: false, answer: expect.stringContaining("535") })
  expect(JSON.stringify(body)).not.toContain("a wrong one")
})

test("A24 refuses the sixth test of a minute, and one of nothing", async () => {
  expect(await tried()).toMatchObject({ status: 404, body: { code: "SETTING_NOT_FOUND" } })
  await save({ ...SMTP, host: "localhost", port: 9, security: "none" })
  for (let count = 0; count < 5; count += 1) expect((await tried()).status).toBe(200)
  expect((await tried()).body).toMatchObject({ code: "RATE_LIMITED" })
})

test("a name that leads to a link-local address is refused at the connection", async () => {
  const saved = { host: "169.254.169.254", port: 9, security: "none" as const, user: "" }
  await write((tx) => storeSetting(tx, "smtpServer", JSON.stringify(saved)))
  await write((tx) => storeSetting(tx, "imapServer", JSON.stringify({ ...saved, user: "office", folder: "INBOX" })))
  for (const server of ["smtp", "imap"])
    expect((await tried(server)).body).toEqual({ isWell: false, answer: expect.stringContaining("link-local") })
})

test("a sender or server that changes during a delivery is another route", async () => {
  await save(SMTP)
  const before = await read(mailRoute)
  await save({ ...SMTP, fromName: "Somebody else" })
  expect((await read(mailRoute)).key).not.toBe(before.key)
})
