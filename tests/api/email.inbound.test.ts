/** Mail that a provider delivers (api.md S5): its bytes are signed, it is received once, and a refusal costs almost nothing. */
import { existsSync, readdirSync } from "node:fs"
import { request as httpRequest } from "node:http"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { contents, mailQuarantine } from "#db/schema/index.ts"
import { incomingFolder } from "~/domain/storage/disk.server.ts"
import { app } from "../support/app.ts"
import {
  allMessages,
  danaAndTheLift,
  deliveryHeaders,
  INBOUND_SECRET,
  rawMail,
  withInbound,
} from "../support/inbound-mails.ts"
import { emptyFolder } from "../support/processes.ts"
import { fetchPage, type Started, start } from "../support/served.ts"

const PATH = "/api/email/inbound"
const MEGABYTE = 1024 * 1024

async function delivered(mail: Buffer, headers: Record<string, string> = deliveryHeaders(mail)) {
  const body = new Uint8Array(mail)
  const response = await app(new Request(`http://localhost:3000${PATH}`, { method: "POST", body, headers }))
  return { status: response.status, body: await response.json(), retry: response.headers.get("retry-after") }
}
const incoming = () => (existsSync(incomingFolder()) ? readdirSync(incomingFolder()) : [])

test("a signed mail is taken in, and a replay changes nothing", async () => {
  await danaAndTheLift()
  const mail = rawMail("plain-answer")
  for (const _ of [1, 2, 3]) expect(await delivered(mail)).toMatchObject({ status: 200, body: { received: true } })
  expect(await allMessages()).toMatchObject([{}, { threadId: 1, fromAddress: "dana@example.com" }])
  expect(incoming()).toEqual([])
})

test("what cannot be read is taken in as it came", async () => {
  await danaAndTheLift()
  for (const name of ["nested-too-deep", "no-headers"])
    expect(await delivered(rawMail(name))).toMatchObject({ status: 200, body: { received: true } })
  expect(await delivered(Buffer.from([0, 255, 254, 13]))).toMatchObject({ status: 200 })
  const [, , , binary] = await allMessages()
  expect(await allMessages()).toHaveLength(4)
  expect(binary).toMatchObject({ body: expect.stringContaining("could not be read"), rawSha256: expect.any(String) })
  expect(await delivered(Buffer.alloc(0))).toMatchObject({ status: 200, body: { received: true } })
  expect(await allMessages()).toHaveLength(4)
})

/** Stores quarantined mail of this many bytes. */
const waiting = (size: number) =>
  write(async (tx) => {
    const sha256 = "0".repeat(64)
    await tx.run(tx.insert(contents).values({ sha256, size, scan: "unscanned", createdAt: tx.now }))
    const mail = { receivedKey: "large", fromAddress: "piet@elsewhere.example", subject: "Large", size }
    const row = { ...mail, reason: "too many", rawSha256: sha256, receivedAt: tx.now } as const
    await tx.run(tx.insert(mailQuarantine).values(row))
  })
const quarantined = () => read((tx) => tx.all(tx.select().from(mailQuarantine)))

test("a mail for which the quarantine has no room is refused, to be delivered again, and taken in once there is", async () => {
  await danaAndTheLift()
  await waiting(200 * MEGABYTE)
  const mail = (id: number) =>
    Buffer.from(
      `From: piet@elsewhere.example\r\nSubject: Mail ${id}\r\nMessage-ID: <p${id}@e.example>\r\n\r\nHello.\r\n`,
    )
  for (let id = 1; id <= 60; id += 1) expect(await delivered(mail(id))).toMatchObject({ status: 200 })
  for (const _ of [1, 2]) {
    const refused = await delivered(mail(61))
    expect(refused).toMatchObject({ status: 503, body: { code: "STORAGE_FULL" } })
    expect(Number(refused.retry)).toBeGreaterThan(0)
  }
  expect([(await quarantined()).length, (await allMessages()).length, incoming()]).toEqual([1, 61, []])
  await write((tx) => tx.run(tx.delete(mailQuarantine)))
  expect(await delivered(mail(61))).toMatchObject({ status: 200 })
  expect(await quarantined()).toMatchObject([{ subject: "Mail 61", rawSha256: expect.stringMatching(/^\w{64}$/) }])
})

test("without a secret nothing is taken in", async () => {
  expect(await delivered(rawMail("plain-new"))).toMatchObject({
    status: 503,
    body: { code: "INBOUND_UNAVAILABLE", subject: "Not Available", message: "Inbound mail is not configured." },
  })
})

test.each([
  ["no signature", { "X-Signature": "" }],
  ["no hash", { "X-Signature": "sha256=" }],
  ["a hash cut short", { "X-Signature": "sha256=abcdef" }],
  ["another algorithm", { "X-Signature": `sha1=${"0".repeat(64)}` }],
  ["another hash", { "X-Signature": `sha256=${"0".repeat(64)}` }],
])("%s is refused, and nothing is left of the mail", async (_, headers) => {
  await danaAndTheLift()
  const mail = rawMail("plain-new")
  const sent = { ...deliveryHeaders(mail), ...headers }
  expect(await delivered(mail, sent)).toMatchObject({ status: 400, body: { code: "INVALID_SIGNATURE" } })
  expect(await delivered(mail, deliveryHeaders(mail, "another secret of the same length!"))).toMatchObject({
    status: 400,
  })
  expect(await delivered(mail, deliveryHeaders(rawMail("plain-answer")))).toMatchObject({ status: 400 })
  expect([await allMessages(), incoming()]).toMatchObject([{ length: 1 }, []])
})

test("a mail without a length, or with more than 25 MiB, is refused before it is read", async () => {
  withInbound()
  const mail = rawMail("plain-new")
  const { "Content-Length": _, ...bare } = deliveryHeaders(mail)
  expect(await delivered(mail, bare)).toMatchObject({ status: 411, body: { code: "LENGTH_REQUIRED" } })
  const larger = { ...deliveryHeaders(mail), "Content-Length": String(25 * MEGABYTE + 1) }
  expect(await delivered(mail, larger)).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } })
})

let server: Started
beforeAll(async () => {
  server = await start({ INBOUND_SECRET, DATA_DIR: emptyFolder() })
})
const over = (mail: Buffer | string, headers = deliveryHeaders(mail)) =>
  fetchPage(server.port, PATH, { method: "POST", headers, body: mail })
const left = () => {
  const folder = join(server.dataDir, "incoming")
  return existsSync(folder) ? readdirSync(folder) : []
}
function stored(): number {
  const database = new Sqlite(join(server.dataDir, "suitekeeper.sqlite"), { readonly: true })
  const count = database.prepare("select count(*) from messages").pluck().get() as number
  database.close()
  return count
}

/** Begins a delivery without its last byte. */
function begins(mail: Buffer, headers: Record<string, string>) {
  const sent = httpRequest({ port: server.port, path: PATH, host: "127.0.0.1", method: "POST", headers })
  const answer = new Promise<number>((resolve, reject) => {
    sent.once("response", (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once("error", reject)
  })
  sent.write(mail.subarray(0, -1))
  return { answer, more: () => sent.write("x"), end: () => sent.end(mail.subarray(-1)), abort: () => sent.destroy() }
}

test("two are received at once, a third is refused for now, and one that breaks off leaves nothing", async () => {
  const mails = ["plain-new", "plain-answer", "no-date"].map(rawMail)
  const [first, second] = mails.slice(0, 2).map((mail) => begins(mail, deliveryHeaders(mail)))
  await expect.poll(() => left().length).toBe(2)
  const third = await over(mails[2] ?? "")
  expect([third.status, JSON.parse(third.body.toString()).code]).toEqual([429, "RATE_LIMITED"])
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0)
  second?.answer.catch(() => undefined)
  second?.abort()
  await expect.poll(() => left().length).toBe(1)
  first?.end()
  expect(await first?.answer).toBe(200)
  await expect.poll(async () => (await over(mails[2] ?? "")).status).toBe(200)
  expect([stored(), left()]).toEqual([2, []])
})

test("whoever stalls or trickles with a wrong signature gives the place up, and a real mail is taken in", async () => {
  const mail = Buffer.from(
    "From: dana@example.com\r\nSubject: Real\r\nMessage-ID: <real@example.com>\r\n\r\nHello.\r\n",
  )
  const headers = { ...deliveryHeaders(mail), "X-Signature": `sha256=${"0".repeat(64)}`, "Content-Length": "1000000" }
  const [stalls, trickles] = [begins(mail, headers), begins(mail, headers)]
  const trickle = setInterval(trickles.more, 100)
  onTestFinished(() => clearInterval(trickle))
  await expect.poll(() => left().length).toBe(2)
  expect((await over(mail)).status).toBe(429)
  expect(await Promise.all([stalls.answer, trickles.answer])).toEqual([429, 429])
  const before = stored()
  expect((await over(mail)).status).toBe(200)
  expect([stored() - before, left()]).toEqual([1, []])
})

test("a mail of 25 MiB is taken in, one of 26 MiB is not", async () => {
  const before = stored()
  const head = "From: dana@example.com\r\nSubject: Large\r\nMessage-ID: <large@example.com>\r\n\r\n"
  const mail = (megabytes: number) => Buffer.from(head.padEnd(megabytes * MEGABYTE, "Text of a line.\r\n"))
  expect((await over(mail(25))).status).toBe(200)
  expect(await over(mail(26)).then(({ status }) => status)).toBe(413)
  expect([stored(), left()]).toEqual([before + 1, []])
})

test("a mail without a length is refused by the server too", async () => {
  const mail = rawMail("plain-new")
  const { "Content-Length": _, ...headers } = deliveryHeaders(mail)
  const answer = await over(mail, { ...headers, "Transfer-Encoding": "chunked" })
  expect(answer.status).toBe(411)
})
