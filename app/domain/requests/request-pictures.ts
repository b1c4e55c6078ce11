/** The pictures of requests: a tenant's limits, storage, and who may open which picture. Source: docs/decisions/0048. */
import { randomUUID } from "node:crypto"
import { eq, sum } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { contents, maintenanceRequests, requestPictures } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { type Actor, MAINTENANCE, may } from "../permissions.ts"
import type { ReencodedPicture } from "../pictures/reencode.ts"
import { badField, Refusal } from "../refusal.ts"
import { storeContents } from "../storage/contents.ts"
import { mustBeWithinHour } from "./hourly-limits.ts"
import type { OpenPicture } from "./inputs.ts"
import { requestToWorkOn } from "./requests.ts"

export const PICTURES_FIELD = "pictures"
/** The most bytes stored for all pictures of a tenant. */
const MEGABYTE = 1_000_000
const MOST_BYTES = 200 * MEGABYTE

/** Refuses `more` pictures, of `size` stored bytes, above a tenant's hourly limit (429) or storage limit (400, with the figures). */
export async function mustHaveRoom(tx: Tx, tenantId: number, more: number, size = 0): Promise<void> {
  if (more === 0) return
  await mustBeWithinHour(tx, tenantId, "pictures", more)
  const ofTenant = eq(requestPictures.tenantId, tenantId)
  const all = await tx.one(
    tx
      .select({ size: sum(requestPictures.size) })
      .from(requestPictures)
      .where(ofTenant),
  )
  const stored = Number(all?.size ?? 0)
  if (stored + size <= MOST_BYTES) return
  const used = `Your requests may hold ${MOST_BYTES / MEGABYTE} MB of pictures, and hold ${Math.ceil(stored / MEGABYTE)} MB.`
  throw badField(PICTURES_FIELD, `${used} Ask management to delete requests that are done.`)
}

/** `tenantId` is the tenant who sent them, null for staff. The request's tenant sees pictures of staff only if they are shown to tenants. */
type Owner = { requestId: number; tenantId: number | null; uploadedBy: number | null; isShownToTenant?: boolean }

/** Stores re-encoded pictures of a request, in order. Their bytes are on the disk already. */
export async function storePictures(tx: Tx, owner: Owner, pictures: readonly ReencodedPicture[]): Promise<void> {
  for (const { large, small, width, height } of pictures) {
    await storeContents(tx, large)
    await storeContents(tx, small)
    const bytes = { largeSha256: large.sha256, smallSha256: small.sha256, size: large.size + small.size }
    const row = { name: randomUUID(), ...owner, ...bytes, width, height, createdAt: tx.now }
    await tx.run(tx.insert(requestPictures).values(row))
  }
}

/** The bytes of a picture, large or small, both WebP that we encoded. `size` is in bytes. */
export type OpenedPicture = { sha256: string; size: number }

/**
 * A picture of a request. The request's tenant may open it unless it is for staff only; management may open every picture, maintenance those of
 * requests on their list (R9). Refuses 404 FILE_NOT_FOUND for an unknown name and, to tenants, for another tenant's picture; 403 for a request that
 * is not on the caller's list.
 */
export const openPicture = command(
  "be signed in",
  async (tx, actor, { name, size }: OpenPicture): Promise<OpenedPicture> => {
    const found = await tx.one(
      tx
        .select({ picture: requestPictures, tenantId: maintenanceRequests.tenantId })
        .from(requestPictures)
        .innerJoin(maintenanceRequests, eq(maintenanceRequests.id, requestPictures.requestId))
        .where(eq(requestPictures.name, name)),
    )
    if (!found) throw new Refusal("FILE_NOT_FOUND")
    const { picture, tenantId } = found
    if (!isOwn(actor, tenantId) || !picture.isShownToTenant) await mustWorkOn(tx, actor, picture.requestId)
    const sha256 = size === "large" ? picture.largeSha256 : picture.smallSha256
    const bytes = await tx.one(tx.select({ size: contents.size }).from(contents).where(eq(contents.sha256, sha256)))
    if (!bytes) throw new Error("A picture without contents")
    return { sha256, size: bytes.size }
  },
)

const isOwn = (actor: Actor, tenantId: number | null) =>
  tenantId !== null && actor.tenantId === tenantId && may(actor, "see own requests")

async function mustWorkOn(tx: Tx, actor: Actor, requestId: number): Promise<void> {
  if (actor.level > MAINTENANCE) throw new Refusal("FILE_NOT_FOUND")
  await requestToWorkOn(tx, actor, requestId)
}
