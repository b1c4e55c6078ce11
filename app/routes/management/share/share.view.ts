/** The data of a shared file's page: the audience with its size, and the present recipients. */
import type { Tx } from "#db/client.server.ts"
import { tenantChoices } from "~/domain/files/tenant-choices.ts"
import { innerNames } from "~/domain/inner-names.ts"
import { groupName, groupNames } from "~/domain/messaging/groups.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { ShareAudience } from "~/domain/shares/inputs.ts"
import { countRecipients } from "~/domain/shares/share-document.ts"
import type { Share, SharedDocument } from "~/domain/shares/shared-documents.ts"
import type { Query } from "~/http/request/query.ts"
import { type Day, dayAt, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { DOCUMENT_LABELS } from "~/values/document-labels.ts"

/** The possible audiences, with the selection in the address. */
export async function audienceOf(tx: Tx, actor: Actor, query: Query) {
  const tenantId = query.number("tenant")
  const find = query.typed("find")
  const { choices, isSearched } = await tenantChoices(tx, find, tenantId)
  return {
    audience: query.typed("audience") || (tenantId === null ? "" : "tenant"),
    tenant: tenantId === null ? "" : String(tenantId),
    unit: query.typed("unit"),
    group: query.typed("group"),
    isAfterMoveOut: query.get("after") !== null,
    find,
    isSearched,
    tenants: choices.map(({ id, businessName, ...names }) => ({
      value: String(id),
      label: businessName === null ? fullName(names) : `${fullName(names)}, ${businessName}`,
    })),
    groups: (await groupNames(tx, actor, undefined)).map(({ key, name }) => ({ value: key, label: name })),
  }
}
export type AudienceChoices = Awaited<ReturnType<typeof audienceOf>>

/** The size and members of the audience in the address, or its error; null if no audience is selected. */
export async function previewIn(
  tx: Tx,
  actor: Actor,
  { audience, tenant, unit, group, isAfterMoveOut }: AudienceChoices,
) {
  if (audience === "") return null
  const number = (text: string) => (text === "" ? undefined : Number(text))
  const named = { tenantID: number(tenant), unitNumber: number(unit), group: group || undefined }
  const parsed = ShareAudience.safeParse({ audience, ...named, afterMoveOut: isAfterMoveOut })
  if (!parsed.success) return { problem: "Choose who gets it." }
  const input = innerNames(parsed.data)
  try {
    const { tenants, only } = await countRecipients(tx, actor, input)
    const whom = [audience === "tenant" ? null : whomOf(input), only].filter((part) => part !== null).join(", ")
    return { tenants, whom, isOpen: audience === "group" || audience === "everybody" }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [beside] = Object.values(error.explained ?? {})
    return { problem: beside ?? error.message }
  }
}
export type Preview = Awaited<ReturnType<typeof previewIn>>

type Whom = Pick<SharedDocument, "audience" | "unitNumber" | "group">

function whomOf({ audience, unitNumber, group }: Partial<Whom>): string {
  if (audience === "unit") return `the tenant of unit ${unitNumber}`
  if (audience === "group") return `the group ${groupName(group ?? "")}`
  return audience === "everybody" ? "everybody" : "the tenant"
}

/** A shared document in one line with its recipients: unconfirmed and unopened ones first. */
export function sharedLine(document: SharedDocument, zone: string, day: Day) {
  const { id, uploadedName, kind, createdAt, untilOn, fromOn, mustConfirm, endedAt, storedFileId, shares } = document
  const isOver = endedAt !== null || storedFileId === null
  const open = shares.filter((share) => share.isOpen)
  return {
    id,
    name: uploadedName,
    storedFileId,
    about: [
      DOCUMENT_LABELS[kind],
      `shared on ${formatDay(dayAt(createdAt, zone))} with ${whomOf(document)}`,
      fromOn > dayAt(createdAt, zone) ? `from ${formatDay(fromOn)}` : "",
      untilOn === null ? "" : `until ${formatDay(untilOn)}`,
      document.afterMoveOut ? "kept after the move-out" : "",
      document.forNewcomers ? "newcomers too" : "",
    ]
      .filter(Boolean)
      .join(", "),
    state: stateOf(document),
    counts: countsOf(shares, open, mustConfirm),
    mayEnd: !isOver,
    shares: shares
      .toSorted((a, b) => Number(isConfirmed(a)) - Number(isConfirmed(b)) || (a.openedAt ?? 0) - (b.openedAt ?? 0))
      .slice(0, MOST)
      .map((share) => ({
        ...shareLine(share, mustConfirm, zone),
        mayEnd: share.endedAt === null && (share.isOpen || fromOn > day),
      })),
    more: Math.max(0, shares.length - MOST),
  }
}
export type SharedLine = ReturnType<typeof sharedLine>

const MOST = 200

function stateOf({ storedFileId, endedAt }: SharedDocument): string | null {
  if (storedFileId === null) return "File deleted"
  return endedAt === null ? null : "Ended"
}

const isConfirmed = ({ confirmations, awaited }: Share): boolean => confirmations.length > 0 && awaited.length === 0

function countsOf(shares: readonly Share[], open: readonly Share[], mustConfirm: boolean): string {
  const opened = shares.filter(({ openedAt }) => openedAt !== null).length
  const confirmed = shares.filter(isConfirmed).length
  const can = open.length === shares.length ? "" : `, ${open.length} can open it now`
  const all = shares.length === 1 ? "1 tenant" : `${shares.length} tenants`
  return `${all}${can}: ${opened} opened it${mustConfirm ? `, ${confirmed} confirmed` : ""}`
}

function shareLine(share: Share, mustConfirm: boolean, zone: string) {
  const day = (at: number) => formatDay(dayAt(at, zone))
  const { id, tenant, tenantId, unitNumber, openedAt, confirmations, awaited, confirmedSha256, isOpen } = share
  const confirmed = confirmations.map(({ name, confirmedAt }) => `on ${day(confirmedAt)} by ${name}`)
  return {
    id,
    tenant,
    tenantId,
    unitNumber,
    isOpen,
    opened: openedAt === null ? "Not opened" : `Opened on ${day(openedAt)}`,
    confirmed: confirmed.length === 0 ? mustConfirm && "Not confirmed" : `Confirmed ${confirmed.join(", ")}`,
    awaited: confirmed.length === 0 || awaited.length === 0 ? "" : `Not yet by ${awaited.join(", ")}`,
    digest: confirmedSha256,
  }
}
