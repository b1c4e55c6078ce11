import { z } from "zod"
import { CERTIFICATE_STATES } from "~/domain/certificates/certificates.ts"
import { cents, day, flag, id, instant, named, text } from "./values.ts"

export const Certificate = named("Certificate", {
  CertificateID: id(),
  TenantID: id(),
  Insurer: text(),
  Policy: text(),
  Amount: cents(),
  ExpiresDate: day(),
  State: z.enum(CERTIFICATE_STATES),
  Answer: text().nullable(),
  StoredFileID: id().nullable(),
  createdAt: instant(),
})

export const Certificates = z.strictObject({ IsWanted: flag(), Certificates: z.array(Certificate) })
