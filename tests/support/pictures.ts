/** Pictures as phones, scanners and attackers create them. */
import { readdirSync, readFileSync } from "node:fs"
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { type Received, receiveBytes } from "~/domain/storage/receive.ts"

type Size = { width: number; height: number }
const blank = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })

/** The metadata of a picture: its place, its author and its camera. */
const PLACE = {
  IFD0: { Copyright: "SECRET-OWNER", Make: "SECRET-PHONE" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 4/1 11/1", GPSLongitudeRef: "W", GPSLongitude: "117/1 36/1 0/1" },
}

/** A photograph of a phone held upright: the pixels are rotated, and the metadata contain the place. */
export const photo = (size: Size = { width: 640, height: 480 }): Promise<Buffer> =>
  blank(size).jpeg().withExif(PLACE).withMetadata({ orientation: 6 }).toBuffer()

export const png = (size: Size = { width: 60, height: 40 }): Promise<Buffer> => blank(size).png().toBuffer()
export const webp = (size: Size = { width: 60, height: 40 }): Promise<Buffer> => blank(size).webp().toBuffer()
export const gif = (): Promise<Buffer> => blank({ width: 8, height: 8 }).gif().toBuffer()

/** The first bytes of a HEIC picture, which identify its type. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(64)])

/** A few bytes that claim to be a PNG of this size, with 8 or 16 bits for each channel. */
export function claiming({ width, height }: Size, interlaced = false, bits = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 2, 0, 0, interlaced ? 1 : 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(64))), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.byteLength, 0)
  ends.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)])
}

/** Bytes on disk as after an upload. */
export const received = (bytes: Buffer): Promise<Received> => receiveBytes([bytes], { limit: bytes.byteLength })

/** The processes of `pid` that are working on pictures. */
export function pictureProcesses(pid: number | "self" = "self"): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(" "))
  return children
    .filter((child) => child !== "" && read(`/proc/${child}/cmdline`).includes("picture-process"))
    .map(Number)
}

/** Reads a file of a process that may have ended since. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
