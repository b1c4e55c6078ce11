import type { Certificate, Certificates } from "~/domain/certificates/certificates.ts"

/** Certificate (api.md section 1). A tenant does not get the stored file's id. */
export const certificateView = (row: Certificate) => ({
  CertificateID: row.id,
  TenantID: row.tenantId,
  Insurer: row.insurer,
  Policy: row.policy,
  Amount: row.amount,
  ExpiresDate: row.expiresOn,
  State: row.state,
  Answer: row.answer,
  StoredFileID: row.storedFileId,
  createdAt: new Date(row.createdAt).toISOString(),
})

export const certificatesView = ({ isWanted, certificates }: Certificates) => ({
  IsWanted: isWanted,
  Certificates: certificates.map(certificateView),
})

export const ownCertificatesView = ({ isWanted, certificates }: Certificates) => ({
  IsWanted: isWanted,
  Certificates: certificates.map((one) => ({ ...certificateView(one), StoredFileID: null })),
})
