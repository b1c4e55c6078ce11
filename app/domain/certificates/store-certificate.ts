/** Stores insurance certificates, sent by tenants or recorded by staff, with their files. Source: money.md 9.5, api.md X81. */
import { and, count, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { certificateRequests, insuranceCertificates } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { ownWorkflow, workflow } from "../commands.ts"
import { type Scanned, storeScanned } from "../files/store-scanned.ts"
import { storeTenantDocument } from "../files/stored-files.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import type { Actor } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { Certificate } from "./certificates.ts"
import type { OwnCertificate, RecordedCertificate } from "./inputs.ts"

const DAY = 24 * 60 * 60 * 1000
const MOST_A_DAY = 5
const TYPES = ["application/pdf", "image/jpeg", "image/png"]

type File = { file: UploadedFile | undefined }

/** Stores a tenant's certificate, which then waits for staff. Refuses 400 a file that is not PDF, JPEG or PNG or an end in the past, 429 the sixth of a day. */
export const sendCertificate = ownWorkflow(
  "see own documents",
  ({ tenantId, ...actor }, input: OwnCertificate & File, request) =>
    store({ ...actor, tenantId }, { ...input, tenantId, state: "waiting" }, request),
)

/** Stores a certificate that staff record; it is accepted at once (X81). Refuses as `sendCertificate` does, and 404 TENANT_NOT_FOUND. */
export const recordCertificate = workflow("manage files", (actor, input: RecordedCertificate & File, request) =>
  store(actor, { ...input, state: "accepted" }, request),
)

type New = OwnCertificate & File & { tenantId: number; state: "waiting" | "accepted" }

async function store(actor: Actor, input: New, request: IdempotentRequest | undefined): Promise<Certificate> {
  const { file } = input
  const sending = { file, absent: "Choose the certificate.", types: TYPES, otherType: "Choose a PDF, JPEG or PNG." }
  return storeScanned(actor, sending, request, (tx, scanned) => insertCertificate(tx, actor, input, scanned))
}

async function insertCertificate(tx: Tx, actor: Actor, input: New, file: Scanned): Promise<Certificate> {
  const { tenantId, insurer, policy, amount, expiresDate: expiresOn, state } = input
  await findTenant(tx, tenantId)
  if (expiresOn <= (await today(tx))) throw invalid("expiresDate", "The certificate must expire after today.")
  await mustBeFew(tx, tenantId)
  const { id: storedFileId } = await storeTenantDocument(tx, actor, { ...file, tenantId })
  const values = { tenantId, insurer, policy, amount, expiresOn, storedFileId, state } satisfies RowOf<
    RecordedCertificate,
    { expiresDate: "expiresOn" }
  >
  const row = { ...values, decidedAt: state === "accepted" ? tx.now : null, createdAt: tx.now }
  const made = await tx.one(tx.insert(insuranceCertificates).values(row).returning())
  if (!made) throw new Error("A certificate was not stored")
  await tx.run(tx.delete(certificateRequests).where(eq(certificateRequests.tenantId, tenantId)))
  await record(tx, actor, {
    category: "INSURANCE_CERTIFICATE",
    details: `A certificate of insurance until ${formatDay(expiresOn)} was ${state === "waiting" ? "sent" : "recorded"}.`,
    metadata: { CertificateID: made.id, TenantID: tenantId, ExpiresDate: expiresOn },
  })
  return made
}

async function mustBeFew(tx: Tx, tenantId: number): Promise<void> {
  const recent = and(eq(insuranceCertificates.tenantId, tenantId), gt(insuranceCertificates.createdAt, tx.now - DAY))
  const found = await tx.one(tx.select({ number: count() }).from(insuranceCertificates).where(recent))
  if ((found?.number ?? 0) < MOST_A_DAY) return
  const message = "Five certificates were sent within a day. Please try again tomorrow."
  throw new Refusal("RATE_LIMITED", { message, retryAfter: DAY / 1000 })
}
