/** Documents shared with tenants. */
import { eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { documentShares, stays } from "#db/schema/index.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { ANONYMOUS, mustBeTenant, SYSTEM } from "~/domain/permissions.ts"
import type { ShareDocument } from "~/domain/shares/inputs.ts"
import { insertSent } from "~/domain/shares/send-document.ts"
import { shareDocument } from "~/domain/shares/share-document.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { hasStored } from "./files.ts"

/** A new stored file and the kind to share it as. */
export const shareable = async (text = "No smoking.") => ({
  storedFileID: (await hasStored(text, { name: "Rules.txt" })).id,
  kind: "rules" as const,
})

/** Shares a new file with a tenant to be confirmed, also after the move-out, and returns the share. A tenant who never had a unit gets an earlier stay. */
export async function hasShared(tenantId: number, more: Partial<ShareDocument> = {}) {
  const { storedFileID: storedFileId, kind } = await shareable()
  const stay = await read((tx) => tx.one(tx.select().from(stays).where(eq(stays.tenantId, tenantId))))
  if (!stay) await write((tx) => insertStay(tx, { ...ENDED, tenantId, createdAt: tx.now }))
  const terms = { audience: "tenant", tenantId, mustConfirm: true, afterMoveOut: true } as const
  const shared = await write((tx) => shareDocument(tx, SYSTEM, { storedFileId, kind, ...terms, ...more }))
  const ofDocument = eq(documentShares.sharedDocumentId, shared.id)
  const share = await read((tx) => tx.one(tx.select().from(documentShares).where(ofDocument)))
  if (!share) throw new Error("Nothing was shared")
  return share
}

const ENDED = {
  unitNumber: 999,
  moveInOn: asDay("2024-01-01"),
  moveOutOn: asDay("2025-01-01"),
  rentFromPeriod: asMonth("2024-02"),
}

/** A tenant sends a document. */
export async function hasSent(tenantId: number, now?: number) {
  const received = await receiveBytes([Buffer.from("Signed.")], { limit: 100 })
  const tenant = mustBeTenant({ ...ANONYMOUS, tenantId })
  return writeReceived([received], (tx) => insertSent(tx, tenant, {}, { received, uploadedName: "Signed.pdf" }), now)
}
