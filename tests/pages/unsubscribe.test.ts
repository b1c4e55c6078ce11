/** The link that switches off mails of a kind: opening it changes nothing; its button, or a click in the mail program, does. Source: RFC 8058. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { capturedFiles, captureIn } from "~/domain/mail/capture.server.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import type { Mailer } from "~/domain/mail/outgoing-mail.ts"
import { sendBySmtp } from "~/domain/mail/smtp.server.ts"
import { unsubscribeToken } from "~/domain/mail/unsubscribe.ts"
import { deliverMail } from "../../jobs/mail/deliver-mail.ts"
import { app, get, post } from "../support/app.ts"
import { mailServer, withMailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"

const OTIS = "otis@example.com"
const ADDRESS = /<(http:\/\/localhost:3000(\/unsubscribe\/[\w-]+))>/
const from = { name: "Harbor House", address: "office@example.com" }

async function queued() {
  const to = { name: "Otis Fairbanks", address: OTIS }
  await write((tx) =>
    queueMail(tx, { to, subject: "A new document", text: "Hello Otis,\n\nThe office\n", alert: "document" }),
  )
}
const send = (mailer: Mailer) =>
  deliverMail(
    new AbortController().signal,
    () => undefined,
    () => mailer,
  )
const isWanted = async () => (await read((tx) => wishOf(tx, OTIS, "document"))).byMail

/** The mail as it arrives over SMTP, and the path of its link. */
async function arrived() {
  const server = await mailServer()
  withMailServer(server.url)
  await queued()
  await send(sendBySmtp({ url: server.url, saved: null }, from))
  await server.stop()
  const text = server.arrived[0]?.text ?? ""
  return { text, path: ADDRESS.exec(text)?.[2] ?? "" }
}

test("the headers and the link arrive whole over SMTP and in a stored mail", async () => {
  const { text, path } = await arrived()
  expect(text).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/unsubscribe\/[\w-]+>\r$/m)
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(text.replaceAll("=\r\n", "")).toContain(`No more mails of this kind:\r\nhttp://localhost:3000${path}\r\n`)
  const folder = mkdtempSync(join(tmpdir(), "captured-"))
  await queued()
  await send(captureIn(capturedFiles(folder), from, { counts: true }))
  const [name = ""] = readdirSync(folder)
  const stored = readFileSync(join(folder, name), "utf8")
  rmSync(folder, { recursive: true })
  const own = ADDRESS.exec(stored)?.[1]
  expect(stored).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(stored).toContain(`The office\r\n\r\nNo more mails of this kind:\r\n${own}\r\n`)
})

test("opening it shows a button and changes nothing, however often", async () => {
  const { path } = await arrived()
  for (const method of ["GET", "HEAD", "GET"]) {
    const response = await app(new Request(`http://localhost:3000${path}`, { method }))
    expect(response.status).toBe(200)
  }
  expect((await get(`${path}.data`)).status).not.toBe(500)
  const page = await (await get(path)).text()
  expect(textIn(page)).toContain("Mails of the kind Documents")
  expect(textIn(page)).toContain("No more of these mails")
  expect(await isWanted()).toBe(true)
  expect(await logged("ALERTS_CHANGED")).toEqual([])
})

test.each([
  ["application/x-www-form-urlencoded", () => "List-Unsubscribe=One-Click"],
  ["a multipart form", () => Object.assign(new FormData(), {})],
])("one click of a mail program switches the kind off, as %s", async (type, body) => {
  const { path } = await arrived()
  const sent = body()
  if (sent instanceof FormData) sent.set("List-Unsubscribe", "One-Click")
  const headers: Record<string, string> = typeof sent === "string" ? { "Content-Type": type } : {}
  for (const _ of [1, 2]) {
    const response = await app(new Request(`http://localhost:3000${path}`, { method: "POST", body: sent, headers }))
    expect(response.status).toBe(200)
  }
  expect(await isWanted()).toBe(false)
  expect(await logged("ALERTS_CHANGED")).toMatchObject([{ metadata: { Email: OTIS } }])
})

test("the button switches it off, and on again", async () => {
  const { path } = await arrived()
  expect(textIn(await (await post(path, { intent: "off" })).text())).toContain("You get no more of these mails.")
  expect(await isWanted()).toBe(false)
  expect(textIn(await (await post(path, { intent: "again" })).text())).toContain("You get these mails again.")
  expect(await isWanted()).toBe(true)
})

test.each([
  ["request", "/account"],
  ["dates", "/management/dates/subscribe"],
  ["document", "/home/alerts"],
] as const)("the page about %s leads where its reader chooses, staff too", async (kind, to) => {
  const token = unsubscribeToken({ person: { userId: null, address: OTIS }, kind })
  expect(await (await get(`/unsubscribe/${token}`)).text()).toContain(`<a href="${to}">Sign in</a>`)
})

test("a link that is not ours is not found and does nothing", async () => {
  const { path } = await arrived()
  const wrong = path.replace(/(?<=unsubscribe\/.{9})./, (sign) => (sign === "A" ? "B" : "A"))
  for (const one of [wrong, "/unsubscribe/x", `/unsubscribe/${"A".repeat(3000)}`]) {
    expect((await get(one)).status).toBe(404)
    expect((await post(one, { intent: "off" })).status).toBeGreaterThanOrEqual(400)
    expect((await post(one, { intent: "off" })).status).toBeLessThan(500)
  }
  expect(await isWanted()).toBe(true)
})

test("another site's form is refused", async () => {
  const { path } = await arrived()
  const headers = { Origin: "https://evil.example", "Content-Type": "application/x-www-form-urlencoded" }
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: "intent=off", headers })
  expect((await app(request)).status).toBe(403)
  expect(await isWanted()).toBe(true)
})
