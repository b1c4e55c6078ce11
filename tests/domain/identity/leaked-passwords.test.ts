/** Leaked passwords as new passwords. A service receives five digits of the hash, a file nothing. Source: docs/decisions/0059. */
import { createHash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest"
import { write } from "#db/client.server.ts"
import { mustNotBeLeaked, reportUnreadLists } from "~/domain/identity/leaked-passwords/leaked-passwords.ts"
import { isInSortedFile } from "~/domain/identity/leaked-passwords/sorted-file.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { offerSetup } from "~/domain/identity/setup-token.ts"
import { replaceSettings, settings } from "../../../settings.ts"
import { api, post } from "../../support/app.ts"
import { textIn } from "../../support/pages.ts"
import { PASSWORD, staff, tokenOf } from "../../support/people.ts"
import { emptyFolder } from "../../support/processes.ts"
import { usualSettings } from "../../support/usual-settings.ts"

const LEAKED = "This password appears in a list of leaked passwords. Choose another one."
const BAD = "pallet of old lamps"
const GOOD = "crate of new lamps"
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase()

const before = settings()
let reports: string[] = []
beforeEach(() => {
  reports = []
  reportUnreadLists((message) => reports.push(message))
})
afterEach(() => replaceSettings(before))

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A range service on this machine. Returns the requests that it received. */
async function service(answer: Answer): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  replaceSettings(usualSettings({ LEAKED_PASSWORDS_URL: `http://127.0.0.1:${port}/range` }))
  return requests
}

/** Lists these passwords as the real service does: the digits after the first five, a count, and padding lines. */
const listing =
  (...passwords: string[]): Answer =>
  ({ url = "" }, response) => {
    const digests = passwords.map(sha1).filter((digest) => url === `/range/${digest.slice(0, 5)}`)
    const padding = `${sha1(GOOD).slice(5)}:0`
    response.end([padding, ...digests.map((digest) => `${digest.slice(5)}:3`), `${"F".repeat(35)}:1`].join("\r\n"))
  }

function fileOf(lines: string[]): string {
  const file = join(emptyFolder(), "hashes.txt")
  writeFileSync(file, lines.join("\n"))
  return file
}

async function linkOf(purpose: "reset" | "activate" = "reset") {
  const person = await staff(6, `${Math.random()}@example.com`)
  return (await write((tx) => makeLink(tx, { id: person.userId, email: person.email }, purpose))).token
}

test("the service gets five digits of the hash, and neither the password nor the rest of it", async () => {
  const requests = await service(listing(BAD))
  await expect(mustNotBeLeaked(BAD)).rejects.toMatchObject({ status: 400, fields: { password: [LEAKED] } })
  await mustNotBeLeaked(GOOD)
  expect(requests.map(({ url }) => url)).toEqual([BAD, GOOD].map((password) => `/range/${sha1(password).slice(0, 5)}`))
  for (const { method, headers, rawHeaders } of requests) {
    expect([method, headers["add-padding"]]).toEqual(["GET", "true"])
    for (const hidden of [sha1(BAD).slice(5), sha1(GOOD).slice(5), "lamps"])
      expect(rawHeaders.join().toUpperCase()).not.toContain(hidden.toUpperCase())
  }
})

test("a leaked password is refused at every setting of one, by call and by page, and spends no link", async () => {
  await service(listing(BAD))
  const token = await linkOf()
  const call = await api("POST", "/user/reset-password", { body: { token, password: BAD } })
  expect([call.status, call.body.code, call.body.fields]).toEqual([400, "VALIDATION_ERROR", { password: [LEAKED] }])
  for (const [path, slug] of [
    ["reset-password", token],
    ["create-password", await linkOf("activate")],
  ]) {
    const page = await post(`/account/${path}/${slug}`, { password: BAD, passwordAgain: BAD })
    expect([path, page.status, textIn(await page.text())]).toEqual([path, 400, expect.stringContaining(LEAKED)])
    expect((await post(`/account/${path}/${slug}`, { password: GOOD, passwordAgain: GOOD })).status).toBe(302)
  }
  const as = await tokenOf(await staff(5), "page")
  const change = { intent: "password", currentPassword: PASSWORD, password: BAD, passwordAgain: BAD }
  const own = await post("/account/management", change, { as })
  expect([own.status, textIn(await own.text())]).toEqual([400, expect.stringContaining(LEAKED)])
  expect(reports).toEqual([])
})

test("the first run refuses one too, and keeps what was typed", async () => {
  await service(listing(BAD))
  const token = await write((tx) => offerSetup(tx, null))
  const typed = {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@example.com",
    propertyName: "Harbor House",
    timezone: "America/Denver",
  }
  const page = await post("/setup", { ...typed, token: token ?? "", password: BAD, passwordAgain: BAD })
  const html = await page.text()
  expect([page.status, textIn(html)]).toEqual([400, expect.stringContaining(LEAKED)])
  expect(html).toContain('value="Harbor House"')
  expect(html).not.toContain(BAD)
})

test("signing in looks nothing up", async () => {
  const requests = await service(listing(PASSWORD))
  const { email } = await staff(6)
  expect((await api("POST", "/user/login", { body: { email, password: PASSWORD } })).status).toBe(200)
  expect(requests).toEqual([])
})

test.each<[string, Answer]>([
  ["is silent", () => undefined],
  ["fails", (_, response) => response.writeHead(503).end()],
  ["leads elsewhere", (_, response) => response.writeHead(302, { Location: "http://127.0.0.1:9/" }).end()],
  ["hangs up", (request) => request.socket.destroy()],
  ["stops amid its answer", (_, response) => response.write(`${sha1(BAD).slice(5)}:3\r\n`)],
  ["never ends", (_, response) => response.end("0".repeat(1_500_000))],
])("a service that %s refuses nobody, and the log names neither password nor hash", async (_, answer) => {
  await service(answer)
  await mustNotBeLeaked(BAD)
  expect(reports).toEqual([expect.stringMatching(/^the list of leaked passwords could not be read, .+: .+/)])
  expect(reports.join().toUpperCase()).not.toMatch(new RegExp(`LAMPS|${sha1(BAD).slice(0, 5)}`))
})

test("a sorted file is searched, whatever its length and ends of lines", async () => {
  const passwords = Array.from({ length: 3_000 }, (_, number) => `password ${number}`)
  const hashes = passwords.map(sha1).toSorted()
  for (const [count, end] of [
    [3_000, "\n"],
    [2_999, "\r\n"],
    [1, "\n"],
  ] as const) {
    const listed = hashes.slice(0, count)
    const file = fileOf([listed.map((hash, at) => `${hash}:${at + 1}`).join(end), ""])
    const found = await Promise.all(hashes.map((hash) => isInSortedFile(file, hash)))
    expect([count, found.filter(Boolean).length, found.indexOf(false)]).toEqual([
      count,
      count,
      count === 3_000 ? -1 : count,
    ])
    for (const other of ["0".repeat(40), "F".repeat(40), sha1(GOOD)])
      expect(await isInSortedFile(file, other)).toBe(false)
  }
})

test("a password in the operator's file is refused, and nothing leaves the machine", async () => {
  replaceSettings(
    usualSettings({ LEAKED_PASSWORDS_FILE: fileOf([sha1(BAD), sha1("another"), `${sha1(GOOD)}:0`].toSorted()) }),
  )
  await expect(mustNotBeLeaked(BAD)).rejects.toMatchObject({ fields: { password: [LEAKED] } })
  // The normalized password is looked up, because that one is stored.
  await expect(mustNotBeLeaked("ｐallet of old lamps")).rejects.toMatchObject({ fields: { password: [LEAKED] } })
  await mustNotBeLeaked(GOOD)
  expect(reports).toEqual([])
})

test("a file that has other lines, or is gone, refuses nobody and is reported", async () => {
  const file = fileOf([sha1(BAD), "x".repeat(400), "y"])
  replaceSettings({ ...settings(), leakedPasswordsFile: file })
  await mustNotBeLeaked(GOOD)
  replaceSettings({ ...settings(), leakedPasswordsFile: `${file}.gone` })
  await mustNotBeLeaked(GOOD)
  expect(reports).toEqual([
    expect.stringContaining("a line that is not SHA-1:count"),
    expect.stringContaining("ENOENT"),
  ])
})

test("without a list nothing is looked up", async () => {
  const token = await linkOf()
  expect((await api("POST", "/user/reset-password", { body: { token, password: BAD } })).status).toBe(200)
})
