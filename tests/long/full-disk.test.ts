/** A full disk: uploads and mail are refused with a message, leave nothing behind, and the server continues. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { deliveryHeaders, INBOUND_SECRET } from "../support/inbound-mails.ts"
import { emptyFolder } from "../support/processes.ts"
import { run } from "../support/program.ts"
import { ended, fetchPage, type Started, start } from "../support/served.ts"
import { propertyOfAnn, tokenAt, uploads } from "./support/uploads.ts"

const MEGABYTE = 1024 * 1024

let property: string
beforeAll(async () => {
  property = await propertyOfAnn()
})

async function mails({ port }: Started, id: number, size: number): Promise<{ status: number; code?: string }> {
  const head = `From: dana@example.com\r\nSubject: Mail ${id}\r\nMessage-ID: <m${id}@example.com>\r\n`
  const file = `Content-Disposition: attachment; filename="scan${id}.bin"\r\nContent-Type: application/pdf\r\n\r\n`
  const mail = Buffer.from(`${head}${file}`.padEnd(size, `Scanned line ${id}.\r\n`))
  const answer = await fetchPage(port, "/api/email/inbound", {
    method: "POST",
    headers: deliveryHeaders(mail),
    body: mail,
  })
  return { status: answer.status, ...JSON.parse(answer.body.toString()) }
}

const count = async ({ port }: Started, token: string): Promise<number> => {
  const list = await fetchPage(port, "/api/management/file/all", { headers: { Authorization: `Bearer ${token}` } })
  return JSON.parse(list.body.toString()).length
}
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    : 0

test("a file larger than the system lets the program write is refused, whichever way it comes, and the next one is stored", async () => {
  const limited = ["bash", "-c", `ulimit -f ${8 * 1024}; exec "$@"`, "bash"]
  const server = await start({ DATA_DIR: property, INBOUND_SECRET, LOG_LEVEL: "info" }, limited)
  const token = await tokenAt(server.port)
  for (const size of [9, 25]) {
    expect(await uploads(server, token, size * MEGABYTE)).toBe(503)
    expect(await mails(server, size, size * MEGABYTE)).toMatchObject({ status: 503, code: "STORAGE_FULL" })
  }
  expect([filesIn(join(property, "incoming")), filesIn(join(property, "files"))]).toEqual([0, 0])
  expect(await uploads(server, token, MEGABYTE)).toBe(201)
  expect(await mails(server, 1, MEGABYTE)).toMatchObject({ status: 200 })
  expect(await count(server, token)).toBe(1)
  expect([filesIn(join(property, "incoming")), filesIn(join(property, "files"))]).toEqual([0, 2])
  expect(server.output()).not.toContain('"level":"error"')
  server.child.kill("SIGTERM")
  expect(await ended(server.child)).toBe(0)
  expect((await run(property, "verify")).output).toContain("Every invariant holds")
})

/** A disk of 40 MB in a separate namespace, which begins with a copy of the property. */
const small = (from: string) => [
  ...["unshare", "-rm", "bash", "-c"],
  `mount -t tmpfs -o size=40m,mode=0700 tmpfs "$DATA_DIR" && cp -a ${from}/. "$DATA_DIR" && exec "$@"`,
  "bash",
]
const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0

test.skipIf(!canMount)(
  "on a disk of 40 MB files are stored until it is full, then refused, and stored again once one is deleted (skipped where no disk can be mounted)",
  async () => {
    // The month's restore drill is done, and backups are elsewhere, because both would report the full disk.
    expect(await run(property, "backup")).toMatchObject({ status: 0 })
    expect(await run(property, "backup", "--test")).toMatchObject({ status: 0 })
    rmSync(join(property, "backups"), { recursive: true })
    const folders = { DATA_DIR: emptyFolder(), BACKUP_DIR: emptyFolder() }
    const server = await start({ ...folders, INBOUND_SECRET, LOG_LEVEL: "info" }, small(property))
    const token = await tokenAt(server.port)
    const before = await count(server, token)
    let stored = 0
    for (const size of [25, 24, 8, 6, 4, 2, 1, 1, 1, 1]) {
      const status = await uploads(server, token, size * MEGABYTE)
      expect([201, 503]).toContain(status)
      if (status === 201) stored += 1
    }
    expect(stored).toBeGreaterThan(0)
    expect(await uploads(server, token, 8 * MEGABYTE)).toBe(503)
    expect(await mails(server, 1, 8 * MEGABYTE)).toMatchObject({ status: 503, code: "STORAGE_FULL" })
    expect(await count(server, token)).toBe(before + stored)
    expect((await fetchPage(server.port, "/login")).status).toBe(200)

    const headers = { Authorization: `Bearer ${token}` }
    const list = JSON.parse((await fetchPage(server.port, "/api/management/file/all", { headers })).body.toString())
    for (const { StoredFileID } of list) {
      const path = `/api/management/file?id=${StoredFileID}`
      expect((await fetchPage(server.port, path, { method: "DELETE", headers })).status).toBe(200)
    }
    await expect.poll(() => uploads(server, token, 8 * MEGABYTE)).toBe(201)
    expect(await mails(server, 2, MEGABYTE)).toMatchObject({ status: 200 })
    expect(server.output()).not.toContain('"level":"error"')
    server.child.kill("SIGTERM")
    expect(await ended(server.child)).toBe(0)
  },
)
