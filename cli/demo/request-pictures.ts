/** The picture of the demo's first request, drawn by this code. */
import { and, eq } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { maintenanceRequests } from "#db/schema/index.ts"
import { reencodePicture } from "~/domain/pictures/reencode.ts"
import { PICTURES_FIELD, storePictures } from "~/domain/requests/request-pictures.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"

const [WIDTH, HEIGHT] = [800, 600]
const LARGEST = 1024 * 1024

type Colour = readonly [number, number, number]
/** From back to front: left, top, right, bottom in pixels. */
const SHAPES: readonly (readonly [left: number, top: number, right: number, bottom: number, colour: Colour])[] = [
  [0, 0, WIDTH, HEIGHT, [223, 226, 219]],
  [0, 520, WIDTH, HEIGHT, [140, 132, 118]],
  [230, 50, 590, 520, [92, 74, 58]],
  [250, 70, 570, 520, [121, 98, 76]],
  [520, 300, 550, 330, [204, 180, 120]],
  [260, 30, 400, 66, [70, 76, 80]],
  [390, 40, 540, 52, [110, 118, 122]],
  [528, 46, 540, 92, [110, 118, 122]],
]

/** Adds the picture to the request of suite 101's tenant, if the building has one. */
export async function storeDemoPictures(): Promise<void> {
  const { id, title, unitNumber, tenantId, creatorId, createdAt } = maintenanceRequests
  const about = and(eq(unitNumber, 101), eq(title, "Door closer slams"))
  const request = await read((tx) =>
    tx.one(
      tx.select({ requestId: id, tenantId, uploadedBy: creatorId, createdAt }).from(maintenanceRequests).where(about),
    ),
  )
  if (!request) return
  const { createdAt: at, ...owner } = request
  const received = await receiveBytes([await drawing()], { limit: LARGEST })
  const picture = await reencodePicture(received, { name: "Door", field: PICTURES_FIELD })
  await writeReceived([picture.large, picture.small], (tx) => storePictures(tx, owner, [picture]), at)
}

async function drawing(): Promise<Uint8Array> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (const [left, top, right, bottom, colour] of SHAPES) {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) pixels.set(colour, (y * WIDTH + x) * 3)
    }
  }
  // Loaded only here, because a server has no other use for it.
  const { sharp } = await import("~/domain/pictures/sharp.server.ts")
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}
