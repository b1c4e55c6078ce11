/** Inputs of the calls and forms of tenants. Source: api.md M16-M18, M20, M30-M33. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import {
  clearable,
  day,
  email,
  id,
  line,
  name,
  oneOf,
  optional,
  percent,
  phone,
  queryFlag,
  queryId,
  text,
  wholeNumber,
} from "../inputs.ts"
import { version } from "../version.ts"

const LEASE_STATUSES = ["current", "eviction"] as const

/** M17: tenants with a unit, or all, or past ones only (which wins); with their payments and past stays on request. */
export const TenantList = z.object({
  onlyWithoutUnits: queryFlag(),
  tenantsWithoutUnits: queryFlag(),
  payments: queryFlag(),
  pastUnits: queryFlag(),
})
export type TenantList = z.infer<typeof TenantList>

export const LeaseStatus = z.object({ tenantID: id(), status: oneOf(LEASE_STATUSES) })
export type LeaseStatus = InnerNames<z.infer<typeof LeaseStatus>>

/** M18 without its balances. Percents are numbers of percent; null or blank uses the property's default (fees) or clears (all else). */
export const TenantFields = z.object({
  tenantID: id(),
  tenantFirstName: name(),
  tenantMiddleName: clearable(name()),
  tenantLastName: name(),
  tenantDateOfBirth: day(),
  cotenantFirstName: clearable(name()),
  cotenantMiddleName: clearable(name()),
  cotenantLastName: clearable(name()),
  cotenantDateOfBirth: clearable(day()),
  businessName: clearable(line(200)),
  primaryEmail: email(),
  primaryPhone: phone(),
  secondEmail: clearable(email()),
  secondPhone: clearable(phone()),
  moveInDate: day(),
  leaseEndDate: day(),
  lateFeeDay: clearable(wholeNumber(1, 31)),
  lateFeePercent: clearable(percent()),
  convenienceFee: clearable(percent()),
  /** The version of the tenant when the form was shown. */
  version: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
})
export type TenantFields = InnerNames<z.infer<typeof TenantFields>>

const bareDay = (value: unknown) =>
  typeof value === "string" ? value.trim().replace(/^(\d{1,2})\s*(?:st|nd|rd|th)$/i, "$1") : value

/** The page's form: it always includes the version, and shows the late fee day with its ordinal ending. */
export const TenantForm = TenantFields.extend({
  lateFeeDay: z
    .preprocess((value) => (value === "" ? null : bareDay(value)), wholeNumber(1, 31).nullable().optional())
    .meta({ clearable: true }),
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
})

export const NotesQuery = z.object({ tenantID: queryId() })
export type NotesQuery = InnerNames<z.infer<typeof NotesQuery>>

export const NewNote = z.object({ tenantID: id(), title: line(200), description: text(5_000) })
export type NewNote = InnerNames<z.infer<typeof NewNote>>

export const DeleteNote = z.object({ tenantNoteID: id() })
export type DeleteNote = InnerNames<z.infer<typeof DeleteNote>>

/** Contact details in the tenant's own form. Only management may change the primary email. */
export const OwnContact = z.object({
  version: optional(version()),
  primaryPhone: phone(),
  secondaryPhone: clearable(phone()),
  secondaryEmail: clearable(email()),
})
export type OwnContact = z.infer<typeof OwnContact>

/** T2: a field left out does not change. */
export const ContactDetails = OwnContact.extend({ tenantID: id(), primaryPhone: phone().optional() })
export type ContactDetails = InnerNames<z.infer<typeof ContactDetails>>

export const AboutTenant = z.object({ tenantID: id() })
export type AboutTenant = InnerNames<z.infer<typeof AboutTenant>>

/** The same from an address, which names it `tenant` in the query of M16 and `id` in the path of T1. */
export const aboutTenantBy = (name: "tenant" | "id") =>
  z.object({ [name]: queryId() }).transform((sent): AboutTenant => ({ tenantId: Number(sent[name]) }))
