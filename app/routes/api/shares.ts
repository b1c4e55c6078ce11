/** Calls about documents between the office and tenants. Source: api.md 4.11. */
import { z } from "zod"
import {
  ConfirmShare,
  EndShare,
  OneShare,
  ReadSentDocument,
  SendDocument,
  SentQuery,
  ShareAudience,
  ShareDocument,
  SharesQuery,
} from "~/domain/shares/inputs.ts"
import { confirmOwnDocument, findOwnDocument, openOwnDocument, ownDocuments } from "~/domain/shares/own-documents.ts"
import { sendDocument } from "~/domain/shares/send-document.ts"
import { readSentDocument, sentDocumentsOf } from "~/domain/shares/sent-documents.ts"
import { countRecipients } from "~/domain/shares/share-document.ts"
import { endShare, sharedDocumentsOf, shareListed } from "~/domain/shares/shared-documents.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { fileWorkflowQuery, uploadMutation } from "~/http/handlers/files/file-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { OwnDocument, RecipientCount, SentDocument, SharedDocument } from "~/http/response/shapes/shares.ts"
import {
  ownDocumentView,
  ownSentDocumentView,
  sentDocumentView,
  sharedDocumentView,
} from "~/http/response/views/shares.ts"

export const loader = resource({
  "X180 GET /management/share": {
    summary: "List the shares of a stored file, or of a tenant",
    ...query({ input: SharesQuery, command: sharedDocumentsOf, output: (all) => all.map(sharedDocumentView) }),
    shape: z.array(SharedDocument),
    refuses: ["FILE_NOT_FOUND", "TENANT_NOT_FOUND"],
  },
  "X181 POST /management/share/preview": {
    summary: "Count the tenants who would get a document",
    ...mutation({ input: ShareAudience, command: countRecipients, output: ({ tenants }) => ({ Tenants: tenants }) }),
    shape: RecipientCount,
    refuses: ["TENANT_NOT_FOUND", "UNIT_NOT_FOUND", "GROUP_NOT_FOUND", "UNIT_VACANT"],
  },
  "X182 POST /management/share": {
    summary: "Share a stored file with tenants",
    ...mutation({
      input: ShareDocument,
      command: shareListed,
      output: sharedDocumentView,
      status: 201,
      idempotent: true,
    }),
    shape: SharedDocument,
    refuses: [
      "FILE_NOT_FOUND",
      "TENANT_NOT_FOUND",
      "UNIT_NOT_FOUND",
      "GROUP_NOT_FOUND",
      "UNIT_VACANT",
      "CHANGED_MEANWHILE",
    ],
  },
  "X183 POST /management/share/end": {
    summary: "End the sharing of a document, or one tenant's share",
    ...mutation({ input: EndShare, command: endShare, output: sharedDocumentView }),
    shape: SharedDocument,
    refuses: ["SHARE_NOT_FOUND"],
  },
  "X184 GET /user/document": {
    summary: "List the documents shared with the caller",
    ...query({ input: z.object({}), command: ownDocuments, output: (all) => all.map(ownDocumentView) }),
    shape: z.array(OwnDocument),
  },
  "X185 GET /user/document/file": {
    summary: "Download a document shared with the caller",
    ...fileWorkflowQuery({ input: OneShare, workflow: openOwnDocument, head: findOwnDocument }),
    shape: z.string(),
    refuses: ["SHARE_NOT_FOUND", "FILE_NOT_FOUND", "SCANNER_UNAVAILABLE"],
  },
  "X186 POST /user/document/confirm": {
    summary: "Confirm that the caller has read a document",
    ...mutation({ input: ConfirmShare, command: confirmOwnDocument, output: ownDocumentView }),
    shape: OwnDocument,
    refuses: ["SHARE_NOT_FOUND"],
  },
  "X187 POST /user/document": {
    summary: "Send a document to the office",
    ...uploadMutation({ input: SendDocument, workflow: sendDocument, output: ownSentDocumentView }),
    shape: SentDocument,
    refuses: [
      "NO_UNIT_ASSIGNED",
      "RATE_LIMITED",
      "STORAGE_FULL",
      "STORAGE_UNAVAILABLE",
      "UPLOADS_BUSY",
      "SCANNER_UNAVAILABLE",
    ],
  },
  "X188 GET /management/sent-document": {
    summary: "List the documents that a tenant sent",
    ...query({ input: SentQuery, command: sentDocumentsOf, output: (all) => all.map(sentDocumentView) }),
    shape: z.array(SentDocument),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X189 POST /management/sent-document/read": {
    summary: "Mark a sent document as read",
    ...mutation({ input: ReadSentDocument, command: readSentDocument, output: sentDocumentView }),
    shape: SentDocument,
    refuses: ["SENT_DOCUMENT_NOT_FOUND"],
  },
})
export const action = loader
