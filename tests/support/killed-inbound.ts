/** Mail delivered to a server that may be killed, and the resulting files in its folder. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { deliveryHeaders, INBOUND_SECRET, rawMail } from "./inbound-mails.ts"
import { diesAmid, folderOfTest, type Killable, rowsIn, startKillable } from "./killed-server.ts"

/** Delivers a mail and returns the response's status. Throws if the server dies before that. */
export async function deliverTo({ origin }: Pick<Killable, "origin">, mail: Buffer): Promise<number> {
  const { "Content-Length": _, ...headers } = deliveryHeaders(mail)
  const response = await fetch(`${origin}/api/email/inbound`, {
    method: "POST",
    headers,
    body: new Uint8Array(mail),
  })
  await response.text()
  return response.status
}

/**
 * The inbound messages of a folder and their files. `missing`: files with a row but without their bytes; `nameless`: bytes without a row, which nothing
 * serves.
 */
export function storedIn(folder: string) {
  const messages = rowsIn<{ id: number }>(folder, "select id from messages where direction = 'inbound'")
  const files = rowsIn<{ sha256: string }>(folder, "select sha256 from message_attachments")
  const named = new Set(rowsIn<{ sha256: string }>(folder, "select sha256 from contents").map(({ sha256 }) => sha256))
  const path = (sha256: string) => join(folder, "files", sha256.slice(0, 2), sha256)
  const isThere = (sha256: string) =>
    existsSync(path(sha256)) &&
    createHash("sha256")
      .update(readFileSync(path(sha256)))
      .digest("hex") === sha256
  return {
    messages: messages.length,
    files: files.length,
    missing: files.filter(({ sha256 }) => !isThere(sha256)),
    nameless: bytesIn(join(folder, "files")).filter((name) => !named.has(name)),
  }
}

function bytesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
  return names.filter((one) => one.isFile()).map(({ name }) => name)
}

/** Delivers a mail with files to a server that dies at this commit, and again to the next server. It must be stored once, complete. */
export async function deliveredThoughKilled(after: number): Promise<{ died: boolean }> {
  const mail = rawMail("files-25")
  const folder = folderOfTest()
  const first = await startKillable(folder, { INBOUND_SECRET })
  const end = await diesAmid(first, { after, file: "suitekeeper.sqlite" }, () => deliverTo(first, mail))
  const second = await startKillable(folder, { INBOUND_SECRET })
  expect(await deliverTo(second, mail)).toBe(200)
  await second.killed()
  expect(storedIn(folder)).toEqual({ messages: 1, files: 21, missing: [], nameless: [] })
  return end
}
