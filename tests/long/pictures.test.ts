/** Pictures sent to the built server: the memory of the server and of the decoding processes for the largest and for hostile ones. */
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { claiming, gif, photo, pictureProcesses } from "../support/pictures.ts"
import { emptyFolder } from "../support/processes.ts"
import { run } from "../support/program.ts"
import { ended, memoryOf, type Started, start } from "../support/served.ts"

const PATIENT = { timeout: 900_000 }
const LARGE = { width: 8_000, height: 6_200 }
const INTERLACED = { width: 4_600, height: 3_400 }
/** The PNG has 16 bits per channel and the largest allowed width. */
const DEEP = { width: 10_000, height: 5_000 }
const DEEP_INTERLACED = { width: 10_000, height: 800 }

/** A tenant of the demo building, signed in. */
async function tenantAt(origin: string): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email: "tenant@demo.example", password: "suitekeeper-demo" }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}

async function submits(origin: string, cookie: string, pictures: readonly Buffer[]): Promise<number> {
  const form = new FormData()
  const fields = {
    intent: "submit",
    title: "Door closer slams",
    description: "Since Monday.",
    key: crypto.randomUUID(),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [index, bytes] of pictures.entries())
    form.append("pictures", new Blob([Uint8Array.from(bytes)]), `${index}.jpg`)
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie }
  return (await fetch(`${origin}/home/requests`, { method: "POST", redirect: "manual", headers, body: form })).status
}

/** Reads the memory of the decoding processes every few milliseconds. When stopped, returns the most that one of them ever used, in MB. */
function watched({ child }: Started): () => { seen: number; most: number } {
  const seen = new Set<number>()
  let most = 0
  const measure = () => {
    for (const pid of pictureProcesses(child.pid)) {
      // The process may have ended since.
      try {
        most = Math.max(most, memoryOf({ pid }).max || 0)
        seen.add(pid)
      } catch {}
    }
  }
  const timer = setInterval(measure, 5)
  onTestFinished(() => clearInterval(timer))
  return () => {
    clearInterval(timer)
    return { seen: seen.size, most }
  }
}

test(
  "eight of the largest pictures and hostile ones take less than 300 MB, of the server and of a picture's process",
  PATIENT,
  async () => {
    const folder = emptyFolder()
    await run(folder, "demo", "seed")
    const server = await start({ DATA_DIR: folder })
    const origin = `http://127.0.0.1:${server.port}`
    const cookie = await tenantAt(origin)
    const grain = await sharp({
      create: {
        width: 1_000,
        height: 775,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const of = ({ width, height }: typeof LARGE) => sharp(grain).resize(width, height)
    const flat = (size: typeof LARGE) => sharp({ create: { ...size, channels: 4, background: "#0ac81e80" } })
    const deep = (size: typeof LARGE) => flat(size).toColourspace("rgb16")
    const largest = [
      await of(LARGE).jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer(),
      await of(LARGE).webp({ quality: 50 }).toBuffer(),
      await flat(LARGE).webp({ lossless: true }).toBuffer(),
      await deep(DEEP).png().toBuffer(),
      await deep(DEEP_INTERLACED).png({ progressive: true }).toBuffer(),
      await flat(INTERLACED).png({ progressive: true }).toBuffer(),
      await of(INTERLACED).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
      await of(INTERLACED).toColourspace("cmyk").jpeg({ progressive: true, quality: 30 }).toBuffer(),
    ]
    expect(largest.map(({ byteLength }) => byteLength).filter((size) => size > 10 * 1024 * 1024)).toEqual([])
    const stopWatching = watched(server)
    expect(await submits(origin, cookie, largest)).toBe(302)
    const progressive = await of(LARGE).jpeg({ progressive: true, quality: 40 }).toBuffer()
    const hostile = [
      progressive,
      claiming({ width: 10_000, height: 10_000 }),
      claiming({ width: 7_000, height: 7_000 }),
      await gif(),
      (await photo()).subarray(0, 2_500),
    ]
    for (const picture of hostile) expect(await submits(origin, cookie, [picture])).toBe(400)
    const { seen, most } = stopWatching()
    expect(seen).toBeGreaterThanOrEqual(8)
    expect([most, memoryOf(server.child).max].filter((size) => size >= 300)).toEqual([])
    expect(most).toBeGreaterThan(100)
    server.child.kill("SIGTERM")
    await ended(server.child)
    expect((await run(folder, "verify")).output).toContain("Every invariant holds")
  },
)
