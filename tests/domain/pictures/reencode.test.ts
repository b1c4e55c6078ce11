/** Stored pictures are re-encoded: upright, small enough, and without metadata. */
import { readFileSync } from "node:fs"
import sharp from "sharp"
import { expect, test, vi } from "vitest"
import { reencodePicture } from "~/domain/pictures/reencode.ts"
import { incoming } from "../../support/files.ts"
import { claiming, gif, heic, photo, pictureProcesses, png, received, webp } from "../../support/pictures.ts"

const terms = { name: "door.jpg", field: "pictures" }
const made = async (bytes: Buffer, more = {}) => reencodePicture(await received(bytes), { ...terms, ...more })
const bytesOf = ({ path }: { path: string }) => readFileSync(path)

test("a photograph is stored upright, as WebP, large and small", async () => {
  const { large, small, width, height } = await made(await photo({ width: 3200, height: 2400 }))
  expect([width, height]).toEqual([1536, 2048])
  expect(await sharp(bytesOf(large)).metadata()).toMatchObject({ format: "webp", width: 1536, height: 2048 })
  expect(await sharp(bytesOf(small)).metadata()).toMatchObject({ format: "webp", width: 240, height: 320 })
  expect([large.mediaType, small.mediaType, large.size]).toEqual([
    "image/webp",
    "image/webp",
    bytesOf(large).byteLength,
  ])
})

test("nothing stays of where, when and with what it was taken", async () => {
  const sent = await photo()
  expect(sent.toString("latin1")).toMatch(/Exif.*SECRET-PHONE/s)
  const { large, small } = await made(sent)
  for (const bytes of [bytesOf(large), bytesOf(small)]) {
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, orientation, comments]).toEqual(Array(6).fill(undefined))
    expect(bytes.toString("latin1")).not.toMatch(/SECRET|Exif|GPS/)
  }
})

test("a small picture is not enlarged; PNG and WebP are taken as JPEG is", async () => {
  for (const bytes of [await png(), await webp()]) {
    expect(await made(bytes)).toMatchObject({ width: 60, height: 40 })
  }
  expect(await made(await png({ width: 900, height: 300 }), { large: 600 })).toMatchObject({ width: 600, height: 200 })
})

test.each([
  ["a HEIC picture", heic, "is a HEIC picture"],
  ["a GIF that calls itself JPEG", gif, "is not a JPEG, PNG or WebP picture."],
  ["a text", () => Buffer.from("door"), "is not a JPEG, PNG or WebP picture."],
  [
    "a drawing that could run",
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "is not a JPEG, PNG or WebP",
  ],
  ["100 megapixels", () => claiming({ width: 10_000, height: 10_000 }), "has 100 megapixels; at most 50 can be taken."],
  [
    "interlaced 25 megapixels",
    () => claiming({ width: 5_000, height: 5_000 }, true),
    "has 25 megapixels; at most 16 can be taken of a progressive or interlaced picture.",
  ],
  [
    "interlaced 9 megapixels with 16 bits a channel",
    () => claiming({ width: 3_000, height: 3_000 }, true, 16),
    "has 9 megapixels; at most 8 can be taken of an interlaced picture with 16 bits a channel.",
  ],
  [
    "a PNG of a few rows, each of 79 MB",
    () => claiming({ width: 9_900_000, height: 5 }),
    "is 9,900,000 × 5 pixels; a PNG picture can have at most 10,000 on each side.",
  ],
  [
    "a PNG of 10,001 rows",
    () => claiming({ width: 400, height: 10_001 }),
    "is 400 × 10,001 pixels; a PNG picture can have at most 10,000 on each side.",
  ],
  ["a PNG of the longest side", () => claiming({ width: 10_000, height: 400 }), "is damaged or cut off."],
  ["a header without its picture", () => claiming({ width: 400, height: 400 }), "is damaged or cut off."],
  ["a JPEG that was cut off", async () => (await photo()).subarray(0, 2_500), "is damaged or cut off."],
  ["the first bytes of a JPEG alone", async () => (await photo()).subarray(0, 24), "is damaged or cut off."],
  [
    "a WebP that was cut off",
    async () => (await webp({ width: 900, height: 900 })).subarray(0, 200),
    "is damaged or cut off.",
  ],
])("%s is refused with a message, and nothing of it is left but what was sent", async (_name, bytes, message) => {
  const before = incoming().length
  await expect(made(await bytes())).rejects.toMatchObject({
    status: 400,
    fields: { pictures: [expect.stringContaining(`“door.jpg” ${message}`)] },
  })
  expect(incoming()).toHaveLength(before + 1)
})

test("a process that is killed, or cannot be started, is not called a damaged picture, and the operator reads why", async () => {
  const unavailable = (why: string) => ({
    status: 503,
    code: "PICTURES_UNAVAILABLE",
    cause: expect.objectContaining({ message: expect.stringContaining(why) }),
  })
  const killed = made(await photo())
  const seen = killed.catch((error: unknown) => error)
  await vi.waitUntil(() => pictureProcesses().length > 0, { interval: 1 })
  for (const pid of pictureProcesses()) process.kill(pid, "SIGKILL")
  expect(await seen).toMatchObject(unavailable("signal SIGKILL"))
  const node = process.execPath
  process.execPath = "/nowhere/node"
  const missing = made(await photo()).catch((error: unknown) => error)
  expect(await missing.finally(() => (process.execPath = node))).toMatchObject(unavailable("ENOENT"))
  expect(await made(await png())).toMatchObject({ width: 60 })
})

test("pictures that come at once are done one after the other, a bad one among them included", async () => {
  const sent = [await photo(), await gif(), ...(await Promise.all(Array.from({ length: 6 }, () => png())))]
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, pictureProcesses().length)
  }, 5)
  const all = await Promise.allSettled(sent.map((bytes) => made(bytes))).finally(() => clearInterval(watch))
  // The working process, and perhaps the previous one, which is ending.
  expect([1, 2]).toContain(most)
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", ...Array(6).fill("fulfilled")])
})
