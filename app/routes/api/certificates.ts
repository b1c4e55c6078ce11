/** Calls about insurance certificates. Source: api.md 4.10. */
import { z } from "zod"
import { certificatesOfTenant, ownCertificates } from "~/domain/certificates/certificates.ts"
import { decideCertificate, requestCertificate } from "~/domain/certificates/decide-certificate.ts"
import {
  CertificateDecision,
  CertificateQuery,
  CertificateRequest,
  UploadedCertificate,
} from "~/domain/certificates/inputs.ts"
import { recordCertificate } from "~/domain/certificates/store-certificate.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { uploadMutation } from "~/http/handlers/files/file-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Certificate, Certificates } from "~/http/response/shapes/certificates.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { certificatesView, certificateView, ownCertificatesView } from "~/http/response/views/certificates.ts"

const requestText = (isMailed: boolean) => `The tenant is asked in the portal${isMailed ? " and by mail" : ""}.`

export const loader = resource({
  "X80 GET /management/certificate": {
    summary: "List a tenant's certificates of insurance",
    ...query({ input: CertificateQuery, command: certificatesOfTenant, output: certificatesView }),
    shape: Certificates,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X81 POST /management/certificate": {
    summary: "Record a certificate of insurance with its file",
    ...uploadMutation({ input: UploadedCertificate, workflow: recordCertificate, output: certificateView }),
    shape: Certificate,
    refuses: [
      "TENANT_NOT_FOUND",
      "RATE_LIMITED",
      "STORAGE_FULL",
      "STORAGE_UNAVAILABLE",
      "UPLOADS_BUSY",
      "SCANNER_UNAVAILABLE",
    ],
  },
  "X82 POST /management/certificate/decision": {
    summary: "Accept or reject a certificate that waits",
    ...mutation({ input: CertificateDecision, command: decideCertificate, output: certificateView }),
    shape: Certificate,
    refuses: ["CERTIFICATE_NOT_FOUND", "CERTIFICATE_DECIDED"],
  },
  "X83 POST /management/certificate/request": {
    summary: "Ask a tenant for a certificate",
    ...mutation({
      input: CertificateRequest,
      command: requestCertificate,
      output: ({ isMailed }) => ({ message: requestText(isMailed) }),
    }),
    shape: Ack,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X84 GET /user/certificate": {
    summary: "List the caller's own certificates of insurance",
    ...query({ input: z.object({}), command: ownCertificates, output: ownCertificatesView }),
    shape: Certificates,
  },
})
export const action = loader
