/** Shares a stored file with a tenant, a unit, a group or everybody. Source: api.md X181, X182. */
import type { Tx } from "#db/client.server.ts"
import { documentShares, sharedDocuments } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { findStoredFile, type StoredFileRow } from "../files/stored-files.ts"
import type { Actor } from "../permissions.ts"
import { badField, invalid, missing, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { ShareAudience, ShareDocument } from "./inputs.ts"
import { type Recipient, recipientsOf } from "./recipients.ts"
import { mailShares } from "./share-mails.ts"

export type SharedRow = typeof sharedDocuments.$inferSelect

/** The number of tenants who would get a document and, if it is only one, the tenant's name (X181). Refuses as `recipientsOf` does. */
export const countRecipients = command("share files", async (tx, actor, wanted: ShareAudience) => {
  const [first, ...others] = await recipientsOf(tx, actor, wanted)
  if (!first) return { tenants: 0, only: null }
  const only = others.length > 0 ? null : fullName(await findTenant(tx, first.tenantId))
  return { tenants: 1 + others.length, only }
})

/**
 * Shares a stored file with the present tenants of an audience, and mails them when it opens (X182). Refuses 404 FILE_NOT_FOUND; 403 a file that rule F
 * closes to the caller; 400 days in the past, an empty audience, and everybody without `everybodyMeant`; 409 CHANGED_MEANWHILE if the number of tenants is
 * not `tenants`; and as `recipientsOf` does. Audit DOCUMENT_SHARED.
 */
export const shareDocument = command("share files", async (tx, actor, input: ShareDocument): Promise<SharedRow> => {
  const file = await findStoredFile(tx, actor, input.storedFileId)
  const day = await today(tx)
  mustBeAhead(input, day)
  if (input.audience === "everybody" && !input.everybodyMeant) {
    throw missing("everybodyMeant", "Tick that everybody is meant.")
  }
  const recipients = await recipientsOf(tx, actor, input)
  if (recipients.length === 0) throw badField("audience", "Nobody would get it.")
  if (input.tenants !== undefined && input.tenants !== recipients.length) {
    const message = `${recipients.length} tenants would get it now, not ${input.tenants}. Nothing was shared.`
    throw new Refusal("CHANGED_MEANWHILE", { message })
  }
  const shared = await insertShared(tx, actor, file, { ...input, fromDate: input.fromDate ?? day })
  const shareIds = await addShares(tx, shared, recipients)
  if (shared.fromOn <= day) await mailShares(tx, shareIds)
  await recordShared(tx, actor, shared, recipients.length)
  return shared
})

function mustBeAhead({ fromDate, untilDate }: ShareDocument, day: Day): void {
  if (fromDate !== undefined && fromDate < day) throw invalid("fromDate", "Use today or a later day.")
  if (untilDate !== undefined && untilDate < (fromDate ?? day)) {
    throw invalid("untilDate", "The last day must not be before the first one, nor before today.")
  }
}

async function insertShared(
  tx: Tx,
  actor: Actor,
  file: StoredFileRow,
  input: ShareDocument & { fromDate: Day },
): Promise<SharedRow> {
  const { audience, kind } = input
  const { uploadedName, sha256, size, mediaType, level } = file
  const row = {
    ...{ storedFileId: file.id, uploadedName, sha256, size, mediaType, level, kind, audience },
    tenantId: audience === "tenant" ? input.tenantId : null,
    unitNumber: audience === "unit" ? input.unitNumber : null,
    group: audience === "group" ? input.group : null,
    fromOn: input.fromDate,
    untilOn: (input.untilDate as Day | undefined) ?? null,
    mustConfirm: input.mustConfirm ?? false,
    afterMoveOut: input.afterMoveOut ?? false,
    forNewcomers: (input.forNewcomers ?? false) && (audience === "group" || audience === "everybody"),
    sharedBy: actor.userId,
    createdAt: tx.now,
  }
  const made = await tx.one(tx.insert(sharedDocuments).values(row).returning())
  if (!made) throw new Error("A document was not shared")
  return made
}

const ROWS_AT_ONCE = 100

/** Adds a share for each stay that has no share of this document yet. Returns the new ones. */
export async function addShares(tx: Tx, { id }: SharedRow, recipients: readonly Recipient[]): Promise<number[]> {
  const added: number[] = []
  for (let start = 0; start < recipients.length; start += ROWS_AT_ONCE) {
    const rows = recipients.slice(start, start + ROWS_AT_ONCE).map((recipient) => ({
      ...recipient,
      sharedDocumentId: id,
      createdAt: tx.now,
    }))
    const insert = tx.insert(documentShares).values(rows).onConflictDoNothing()
    for (const made of await tx.all(insert.returning({ id: documentShares.id }))) added.push(made.id)
  }
  return added
}

/** Writes the audit row that a document was shared with this many tenants. */
export async function recordShared(tx: Tx, actor: Actor, shared: SharedRow, tenants: number): Promise<void> {
  const { id, storedFileId, uploadedName, sha256, level, audience, tenantId, unitNumber, group } = shared
  await record(tx, actor, {
    category: "DOCUMENT_SHARED",
    details: `Shared the file ${uploadedName} with ${tenants === 1 ? "a tenant" : `${tenants} tenants`}`,
    metadata: {
      ...{ SharedDocumentID: id, StoredFileID: storedFileId, UploadedName: uploadedName, Sha256: sha256 },
      ...{ PermissionID: level, Audience: audience, UnitNumber: unitNumber, Group: group, Tenants: tenants },
      ...(tenantId === null ? {} : { TenantID: tenantId }),
    },
  })
}
