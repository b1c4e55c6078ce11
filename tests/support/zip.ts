/** Reads a zip by its directory, as other programs do: names, and bytes that must have their checksum. */
import { readFileSync } from "node:fs"
import { crc32, inflateRawSync } from "node:zlib"

const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_64 = 0x06064b50
const ENTRY = 0x02014b50
const UNKNOWN = 0xffff

/** Every entry by its name, in order. */
export function unzipped(path: string): Map<string, Buffer> {
  const zip = readFileSync(path)
  const { count, start } = directoryOf(zip)
  const entries = new Map<string, Buffer>()
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error(`No entry at ${at}`)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength)
    if (entries.has(name)) throw new Error(`${name} is there twice`)
    entries.set(name, bytesOf(zip, at))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function directoryOf(zip: Buffer): { count: number; start: number } {
  const end = zip.lastIndexOf(Buffer.from(new Uint32Array([DIRECTORY_END]).buffer))
  const count = zip.readUInt16LE(end + 10)
  if (count !== UNKNOWN) return { count, start: zip.readUInt32LE(end + 16) }
  const end64 = zip.lastIndexOf(Buffer.from(new Uint32Array([DIRECTORY_END_64]).buffer))
  return { count: Number(zip.readBigUInt64LE(end64 + 32)), start: Number(zip.readBigUInt64LE(end64 + 48)) }
}

function bytesOf(zip: Buffer, at: number): Buffer {
  const [isDeflated, sum, packed] = [
    zip.readUInt16LE(at + 10) === 8,
    zip.readUInt32LE(at + 16),
    zip.readUInt32LE(at + 20),
  ]
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const stored = zip.subarray(start, start + packed)
  const bytes = isDeflated ? inflateRawSync(stored) : stored
  if (crc32(bytes) !== sum) throw new Error("A checksum is wrong")
  return bytes
}
