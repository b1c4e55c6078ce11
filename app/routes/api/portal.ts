/** Calls for the tenant portal. Source: api.md 4.3. */
import { z } from "zod"
import { OnePopup, OwnPopups } from "~/domain/messaging/inputs.ts"
import { ownPopups, readPopup } from "~/domain/messaging/popups.ts"
import { agreement } from "~/domain/portal/agreement.ts"
import { bouncedPayments } from "~/domain/portal/bounced-payments.ts"
import { changeContactDetails, contactDetails } from "~/domain/portal/contact-details.ts"
import { AccountQuery } from "~/domain/portal/inputs.ts"
import { ownAccount } from "~/domain/portal/own-account.ts"
import { ownUnits } from "~/domain/portal/own-units.ts"
import { OwnStatementQuery } from "~/domain/statements/inputs.ts"
import { printOwnStatement } from "~/domain/statements/print-statement.ts"
import { aboutTenantBy, ContactDetails } from "~/domain/tenants/inputs.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileResponse } from "~/http/handlers/files/file.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Agreement, BouncedPayment, OwnAccount } from "~/http/response/shapes/portal.ts"
import { PopupNote, PortalTenant } from "~/http/response/shapes/tenant.ts"
import { OwnUnit } from "~/http/response/shapes/unit.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { popupView } from "~/http/response/views/messaging.ts"
import { agreementView, bouncedPaymentsView, ownAccountView } from "~/http/response/views/portal.ts"
import { ownTenantView } from "~/http/response/views/tenant.ts"
import { ownUnitView } from "~/http/response/views/unit.ts"

export const loader = resource({
  "T1 GET /tenant/{id}": {
    summary: "Get a tenant as shown in the portal",
    ...query({ input: aboutTenantBy("id"), command: contactDetails, output: ownTenantView }),
    shape: PortalTenant,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "T2 POST /tenant": {
    summary: "Change a tenant's contact details",
    ...mutation({ input: ContactDetails, command: changeContactDetails, output: ownTenantView }),
    shape: PortalTenant,
    refuses: ["TENANT_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "T3 GET /user/unit": {
    summary: "List the caller's units",
    ...query({ input: z.object({}), command: ownUnits, output: (units) => units.map(ownUnitView) }),
    shape: z.array(OwnUnit),
  },
  "T19 GET /user/popups/all": {
    summary: "List the caller's popups, oldest first",
    ...query({ input: OwnPopups, command: ownPopups, output: (popups) => popups.map(popupView) }),
    shape: z.array(PopupNote),
  },
  "T20 POST /user/popups/read": {
    summary: "Mark one of the caller's popups read",
    ...mutation({ input: OnePopup, command: readPopup, output: () => ({ message: "The popup was marked read." }) }),
    shape: Ack,
    refuses: ["POPUP_NOT_FOUND"],
  },
  "X160 GET /user/charges": {
    summary: "Get the caller's account: open charges, payments under way, and all rows by month",
    ...query({ input: AccountQuery, command: ownAccount, output: ownAccountView }),
    shape: OwnAccount,
  },
  "X161 GET /user/payment/bounced": {
    summary: "List the caller's payments that bounced and were not made good since, newest first",
    ...query({ input: z.object({}), command: bouncedPayments, output: bouncedPaymentsView }),
    shape: z.array(BouncedPayment),
  },
  "X162 GET /user/agreement": {
    summary: "Get the caller's own terms: lease, rent, deposit, recurring charges, late fee, payment policy",
    ...query({ input: z.object({}), command: agreement, output: agreementView }),
    shape: Agreement,
  },
  "T22 GET /user/statement": {
    summary: "Get the caller's own ledger as PDF",
    ...workflowMutation({
      input: OwnStatementQuery,
      workflow: printOwnStatement,
      output: fileResponse,
      media: "application/pdf",
    }),
    shape: z.string(),
  },
})
export const action = loader
