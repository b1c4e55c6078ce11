/** A tenant's insurance certificates, and whether staff requested one. Source: api.md X80, X84. */
import { and, desc, eq, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { CERTIFICATE_STATES, certificateRequests, insuranceCertificates, storedFiles } from "#db/schema/index.ts"
import { command, ownCommand } from "../commands.ts"
import { removeStoredFile } from "../files/stored-files.ts"
import { findTenant } from "../tenants/tenants.ts"

export { CERTIFICATE_STATES }
export type Certificate = typeof insuranceCertificates.$inferSelect
export type Certificates = { certificates: (Certificate & { fileName: string | null })[]; isWanted: boolean }

const DAY = 24 * 60 * 60 * 1000
const REJECTED_FOR = 90 * DAY

/** A tenant's certificates, newest first (X80). Refuses 404 TENANT_NOT_FOUND. */
export const certificatesOfTenant = command(
  "see tenants",
  async (tx, _actor, { tenantId }: { tenantId: number }): Promise<Certificates> => {
    await findTenant(tx, tenantId)
    return certificatesOf(tx, tenantId)
  },
)

/** The calling tenant's certificates (X84). */
export const ownCertificates = ownCommand("see own documents", (tx, { tenantId }) => certificatesOf(tx, tenantId))

async function certificatesOf(tx: Tx, tenantId: number): Promise<Certificates> {
  const rows = await tx.all(
    tx
      .select({ certificate: insuranceCertificates, fileName: storedFiles.uploadedName })
      .from(insuranceCertificates)
      .leftJoin(storedFiles, eq(storedFiles.id, insuranceCertificates.storedFileId))
      .where(eq(insuranceCertificates.tenantId, tenantId))
      .orderBy(desc(insuranceCertificates.id)),
  )
  return {
    certificates: rows.map(({ certificate, fileName }) => ({ ...certificate, fileName })),
    isWanted: await isCertificateWanted(tx, tenantId),
  }
}

/** Deletes certificates that were rejected 90 days ago or earlier, with their files. */
export async function purgeRejectedCertificates(tx: Tx): Promise<void> {
  const old = and(
    eq(insuranceCertificates.state, "rejected"),
    lte(insuranceCertificates.decidedAt, tx.now - REJECTED_FOR),
  )
  const deleted = await tx.all(tx.delete(insuranceCertificates).where(old).returning())
  for (const { storedFileId } of deleted) if (storedFileId !== null) await removeStoredFile(tx, storedFileId)
}

async function isCertificateWanted(tx: Tx, tenantId: number): Promise<boolean> {
  return (await tx.one(wanted, { tenantId })) !== undefined
}

const wanted = statement((db) =>
  db
    .select({ tenantId: certificateRequests.tenantId })
    .from(certificateRequests)
    .where(eq(certificateRequests.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

/** Why the portal asks for a certificate: staff requested one, or the tenant's last one was rejected; null if it does not ask. */
export async function reasonToSend(tx: Tx, tenantId: number): Promise<"wanted" | "rejected" | null> {
  if (await isCertificateWanted(tx, tenantId)) return "wanted"
  return (await tx.one(latest, { tenantId }))?.state === "rejected" ? "rejected" : null
}

const latest = statement((db) =>
  db
    .select({ state: insuranceCertificates.state })
    .from(insuranceCertificates)
    .where(eq(insuranceCertificates.tenantId, sql.placeholder("tenantId")))
    .orderBy(desc(insuranceCertificates.id))
    .limit(1)
    .prepare(),
)
