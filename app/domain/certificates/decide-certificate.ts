/** Requests a certificate, and accepts or rejects one. The tenant is mailed if there is an email address. Source: money.md 9.5, api.md X82, X83. */
import { eq } from "drizzle-orm"
import { certificateRequests, insuranceCertificates } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { missing, Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import { mailTenant } from "./certificate-mails.ts"
import type { Certificate } from "./certificates.ts"
import type { CertificateDecision, CertificateRequest } from "./inputs.ts"

/** Requests a certificate in the portal and, if possible, by mail (X83); again sends another mail. Refuses 404 TENANT_NOT_FOUND. Audit INSURANCE_CERTIFICATE. */
export const requestCertificate = command("manage tenants", async (tx, actor, { tenantId }: CertificateRequest) => {
  const tenant = await findTenant(tx, tenantId)
  const values = { requestedAt: tx.now }
  const row = tx.insert(certificateRequests).values({ tenantId, ...values })
  await tx.run(row.onConflictDoUpdate({ target: certificateRequests.tenantId, set: values }))
  const isMailed = await mailTenant(tx, tenant, "Your certificate of insurance", [
    "Please send us your certificate of insurance.",
  ])
  await record(tx, actor, {
    category: "INSURANCE_CERTIFICATE",
    details: `${fullName(tenant)} was asked for a certificate of insurance.`,
    metadata: { TenantID: tenantId },
  })
  return { tenantId, isMailed }
})

/** `isMailed`: the tenant has an email address. */
type Decided = Certificate & { isMailed: boolean }

/** Accepts, or rejects with an answer, a waiting certificate (X82). Refuses 404 CERTIFICATE_NOT_FOUND, 409 CERTIFICATE_DECIDED. Audit INSURANCE_CERTIFICATE. */
export const decideCertificate = command(
  "manage tenants",
  async (tx, actor, { certificateId, isAccepted, answer: typed }: CertificateDecision): Promise<Decided> => {
    const answer = typed ?? null
    const own = eq(insuranceCertificates.id, certificateId)
    const before = await tx.one(tx.select().from(insuranceCertificates).where(own))
    if (!before) throw new Refusal("CERTIFICATE_NOT_FOUND")
    if (before.state !== "waiting") throw new Refusal("CERTIFICATE_DECIDED")
    if (!isAccepted && answer === null) throw missing("answer", "Say to the tenant why.")
    const state = isAccepted ? ("accepted" as const) : ("rejected" as const)
    const changes = { state, answer, decidedAt: tx.now }
    await tx.run(tx.update(insuranceCertificates).set(changes).where(own))
    const tenant = await findTenant(tx, before.tenantId)
    const what = `Your certificate of insurance until ${formatDay(before.expiresOn)} was ${state}.`
    const isMailed = await mailTenant(tx, tenant, `Your certificate was ${state}`, [
      what,
      ...(answer === null ? [] : [answer]),
    ])
    await record(tx, actor, {
      category: "INSURANCE_CERTIFICATE",
      details: `The certificate of insurance of ${fullName(tenant)} until ${formatDay(before.expiresOn)} was ${state}.`,
      metadata: { CertificateID: certificateId, TenantID: tenant.id, Answer: answer },
    })
    return { ...before, ...changes, isMailed }
  },
)
