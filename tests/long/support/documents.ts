/** Documents that staff upload to a running process, and download again. */
import { createHash, randomBytes, randomInt } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Deployment } from "./deployment.ts"
import type { Going } from "./online-payments.ts"
import type { Server } from "./program.ts"

/** Bytes of the largest document, which takes two chunks, and milliseconds between two. */
const LARGEST = 1_300_000
const LATER = 500

export type Stored = { id: number; hash: string }

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** Uploads one document after another. `stored` are the acknowledged ones. */
export function uploading({ servers, token }: Deployment): Going & { stored: Stored[] } {
  const stored: Stored[] = []
  const answers = new Map<number, number>()
  const ending = new AbortController()
  const all = async () => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const bytes = randomBytes(randomInt(1, LARGEST))
      const { status, id } = await upload(servers[turn % servers.length], token, bytes)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 201) stored.push({ id, hash: hashOf(bytes) })
      await pause(LATER)
    }
  }
  return { answers, stored, done: all(), end: () => ending.abort() }
}

async function upload(server: Server | undefined, token: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set("file", new File([bytes], "lease.bin"))
  const sent = { method: "POST", headers: { Authorization: `Bearer ${token}` }, body }
  try {
    if (!server) return { status: 0, id: 0 }
    const response = await fetch(`${server.api}/management/file`, sent)
    return { status: response.status, id: ((await response.json()) as { StoredFileID: number }).StoredFileID }
  } catch {
    return { status: 0, id: 0 }
  }
}

/** The hash of the document that a process returns; the hash of no bytes if it returns none. */
export async function downloaded({ api }: Server, token: string, id: number): Promise<Stored> {
  const response = await fetch(`${api}/management/file?id=${id}`, { headers: { Authorization: `Bearer ${token}` } })
  return { id, hash: response.ok ? hashOf(new Uint8Array(await response.arrayBuffer())) : `status ${response.status}` }
}
