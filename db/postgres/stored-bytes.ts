/**
 * Stored bytes as rows. An upload is written chunk by chunk, each chunk in its own transaction outside the writers' lock; the row that refers to it is
 * written last, in the transaction that stores the file. Chunks are deleted only under the writers' lock and only while no row refers to their upload, so
 * a row never refers to chunks that are being deleted. Chunks need not wait for the disk or the standby, because the later commit of their row waits for
 * all earlier ones.
 */
import { createHash } from "node:crypto"
import { open } from "node:fs/promises"
import { basename } from "node:path"
import { ReadableStream as PartByPart } from "node:stream/web"
import { sql } from "drizzle-orm"
import { NotStaged, type ReceivedFile, type StoredBytes } from "../stored-bytes-port.ts"
import { filesPool, postgres } from "./port.ts"

const CHUNK = 1024 * 1024
/** The bytes that a download reads at once, and holds in memory while its receiver is slow. */
const PART = 256 * 1024
const NOW = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint"
const DAY = 24 * 60 * 60 * 1000

const WRITE = `insert into stored_chunks (upload, position, bytes, created_at) values ($1, $2, $3, ${NOW})
  on conflict (upload, position) do update set bytes = excluded.bytes, created_at = excluded.created_at`
const SIZE = `select coalesce(sum(octet_length(c.bytes)), 0)::bigint as size
  from stored_bytes b left join stored_chunks c on c.upload = b.upload where b.sha256 = $1 group by b.sha256`
const READ = `select c.position, octet_length(c.bytes) as length, substring(c.bytes from $3::int for ${PART}) as part
  from stored_chunks c where c.upload = (select upload from stored_bytes where sha256 = $1) and c.position >= $2::int
  order by c.position limit 1`
const IS_STAGED = "select 1 from stored_chunks where upload = $1 limit 1"
const UNNAMED = "not exists (select 1 from stored_bytes b where b.upload = c.upload)"
const ABANDONED = `select upload, count(*) as chunks from stored_chunks c
  where ${UNNAMED} group by upload having max(created_at) < ${NOW} - ${DAY} order by upload`

/** Has the code of a missing file. */
class BytesMissing extends Error {
  readonly code = "ENOENT"
  readonly syscall = "read"
}

const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  filesPool().use(async ({ session }) => (await session.query(text, values)).rows as Row[])

/** A received file's own name, which no other upload has. */
const uploadOf = ({ path }: ReceivedFile) => basename(path, ".part")

async function sizeOf(sha256: string): Promise<number | undefined> {
  const [row] = await rows<{ size: number }>(SIZE, sha256)
  return row?.size
}

async function* partsOf(sha256: string, size: number | undefined): AsyncGenerator<Uint8Array> {
  if (size === undefined) throw new BytesMissing("These bytes are not stored")
  let [position, offset, left] = [0, 0, size]
  while (left > 0) {
    const [row] = await rows<{ position: number; length: number; part: Buffer }>(READ, sha256, position, offset + 1)
    if (!row || (offset > 0 && row.position !== position)) throw new BytesMissing("Stored bytes were removed")
    const part = row.part.subarray(0, left)
    left -= part.byteLength
    offset += part.byteLength
    const isRead = offset >= row.length
    position = row.position + (isRead ? 1 : 0)
    if (isRead) offset = 0
    yield part
  }
}

/** Whether exactly these bytes are stored; reads all of them. */
async function isStored({ sha256, size }: ReceivedFile): Promise<boolean> {
  if ((await sizeOf(sha256)) !== size) return false
  const hash = createHash("sha256")
  try {
    for await (const part of partsOf(sha256, size)) hash.update(part)
  } catch (error) {
    if (error instanceof BytesMissing) return false
    throw error
  }
  return hash.digest("hex") === sha256
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Deletes the chunks of an upload, unless a row refers to it. Under the writers' lock, the outcome of every earlier commit is decided. */
const forget = (upload: string): Promise<unknown> =>
  postgres.write((tx) => tx.rows(sql`delete from stored_chunks c where upload = ${upload} and ${sql.raw(UNNAMED)}`))

export const postgresBytes: StoredBytes = {
  async stage(file) {
    if (await isStored(file)) return
    const hash = createHash("sha256")
    let position = 0
    for await (const chunk of chunksOf(file.path)) {
      hash.update(chunk)
      await rows(WRITE, uploadOf(file), position, chunk)
      position += 1
    }
    if (hash.digest("hex") !== file.sha256)
      throw Object.assign(new Error("A received file changed on the disk"), { code: "EIO", syscall: "read" })
  },
  async store(tx, file) {
    const { sha256, size } = file
    const upload = uploadOf(file)
    const stored = await tx.rows(sql`
      insert into stored_bytes (sha256, upload, size) select ${sha256}, ${upload}, ${size}::bigint
      where (select coalesce(sum(octet_length(bytes)), 0) from stored_chunks where upload = ${upload}) = ${size}::bigint
      on conflict (sha256) do update set upload = excluded.upload, size = excluded.size returning upload`)
    if (stored.length > 0) return
    const known = await tx.rows(sql`
      select b.upload from stored_bytes b where b.sha256 = ${sha256} and b.size = ${size}::bigint
      and (select coalesce(sum(octet_length(bytes)), 0) from stored_chunks c where c.upload = b.upload) = b.size`)
    if (known.length === 0) throw new NotStaged(file)
  },
  async remove(tx, sha256) {
    await tx.rows(sql`
      with gone as (delete from stored_bytes where sha256 = ${sha256} returning upload)
      delete from stored_chunks where upload in (select upload from gone)`)
  },
  async discard(file) {
    const upload = uploadOf(file)
    if ((await rows(IS_STAGED, upload)).length > 0) await forget(upload)
  },
  async has(sha256) {
    return (await rows("select 1 from stored_bytes where sha256 = $1", sha256)).length > 0
  },
  async open(sha256) {
    const size = await sizeOf(sha256)
    if (size === undefined) throw new BytesMissing("These bytes are not stored")
    // Reads a part when it is requested, and holds no session in between.
    const stream = () => PartByPart.from(partsOf(sha256, size)) as ReadableStream<Uint8Array>
    return { size, stream, close: async () => undefined }
  },
  async *read(sha256) {
    yield* partsOf(sha256, await sizeOf(sha256))
  },
  async inventory() {
    const stored = await rows<{ sha256: string }>("select sha256 from stored_bytes order by sha256")
    const abandoned = await rows<{ upload: string; chunks: number }>(ABANDONED)
    return [
      ...stored.map(({ sha256 }) => ({ sha256, place: `the row ${sha256} of stored_bytes` })),
      ...abandoned.map(({ upload, chunks }) => ({
        sha256: "",
        place: `the upload ${upload} in ${chunks} stored_chunks`,
      })),
    ]
  },
  async sweep() {
    const abandoned = await rows<{ upload: string }>(ABANDONED)
    for (const { upload } of abandoned) await forget(upload)
    return abandoned.length
  },
}
