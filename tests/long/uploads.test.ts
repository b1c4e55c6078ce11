/** Uploads to the built server: their memory, many at once, and a server that is killed while they arrive. */

import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { run } from "../support/program.ts"
import { ended, memoryOf, start } from "../support/served.ts"
import { propertyOfAnn, tokenAt, uploads } from "./support/uploads.ts"

const PATIENT = { timeout: 900_000 }
const KILLS = 6
const MEGABYTE = 1024 * 1024
const LARGEST = 25 * MEGABYTE
let folder: string
beforeAll(async () => {
  folder = await propertyOfAnn()
})

const incoming = () => (existsSync(join(folder, "incoming")) ? readdirSync(join(folder, "incoming")) : [])

test(
  "five files of 25 MiB at once take less than 80 MB of memory, and twenty end in an answer each",
  PATIENT,
  async () => {
    const server = await start({ DATA_DIR: folder, LOG_LEVEL: "info" })
    const token = await tokenAt(server.port)
    expect(await uploads(server, token, MEGABYTE)).toBe(201)
    const { now } = memoryOf(server.child)
    const five = Array.from({ length: 5 }, () => uploads(server, token, LARGEST))
    expect(await Promise.all(five)).toEqual([201, 201, 201, 201, 201])
    expect(memoryOf(server.child).max - now).toBeLessThan(80)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => uploads(server, token, 2 * MEGABYTE)))
    expect(twenty.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(twenty.filter((status) => status === 201).length).toBeGreaterThanOrEqual(5)
    expect(incoming()).toEqual([])
    server.child.kill("SIGTERM")
    await ended(server.child)
    expect((await run(folder, "verify")).output).toContain("Every invariant holds")
  },
)

test(
  "a server that is killed while files arrive leaves nothing that the next start does not remove",
  PATIENT,
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await start({ DATA_DIR: folder, LOG_LEVEL: "info" })
      const token = await tokenAt(server.port)
      expect(incoming()).toEqual([])
      const list = await fetch(`http://127.0.0.1:${server.port}/api/management/file/all`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      for (const { StoredFileID } of (await list.json()) as { StoredFileID: number }[]) {
        const file = await fetch(`http://127.0.0.1:${server.port}/api/management/file?id=${StoredFileID}`, {
          headers: { Authorization: `Bearer ${token}` },
        })
        expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([
          200,
          Number(file.headers.get("content-length")),
        ])
      }
      const gone = ended(server.child)
      const size = (1 + (kill % 4)) * MEGABYTE
      const end = Math.floor(((kill + 1) / KILLS) * size)
      const dies = (sent: number) => {
        if (sent >= end - 64 * 1024) server.child.kill("SIGKILL")
      }
      await Promise.all([
        uploads(server, token, size, dies),
        uploads(server, token, size),
        uploads(server, token, 1_000),
      ])
      server.child.kill("SIGKILL")
      await gone
    }
    const last = await start({ DATA_DIR: folder, LOG_LEVEL: "info" })
    expect(incoming()).toEqual([])
    last.child.kill("SIGTERM")
    await ended(last.child)
    expect((await run(folder, "verify")).output).toContain("Every invariant holds")
  },
)
