/** A message being written: its recipients, attachments and problems. Source: specification 2 "Contact Tenants", threats.md T43. */
import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { storedFiles, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { isVisibleFile } from "../files/file-access.ts"
import type { Actor } from "../permissions.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"
import { ownAddressTest } from "../threads/own-addresses.ts"
import type { MessageRow } from "../threads/post-message.ts"
import { type Draft, groupKeyOf } from "./drafts.ts"
import { groupMembers, groupNames, type Member } from "./groups.ts"
import { messageWithId } from "./send-email.ts"
import { type Addressee, addresseesOf, type Intended, valuesForAll } from "./substitution.ts"

/** A recipient of the message. `values` fill in the keys for that person. */
export type Reader = Addressee & { name: string; tenantId: number | null; units: number[] }

export type Attached = {
  name: string
  uploadedName: string
  sha256: string
  size: number
  unitNumber: number | null
  tenantId: number | null
  tenantName: string | null
  /** Recipients of the file although it belongs to another unit or tenant. */
  unrelated: Reader[]
}

export type RecipientGroup = { key: string; name: string; members: Member[] }

export type Composition = {
  draft: Draft
  /** The message it replies to; null for a new email. */
  answers: MessageRow | null
  /** The recipients that were added one by one. Groups have their current members. */
  single: Reader[]
  groups: RecipientGroup[]
  /** Every recipient once; a group member as the tenant who is the member. */
  readers: Reader[]
  files: Attached[]
  /** Recipients that are the property's own addresses and belong to no person: mail to them would come back here. */
  own: string[]
  /** The number of attached files that were deleted, or that the writer may no longer see. */
  lostFiles: number
  size: number
}

export async function compositionOf(tx: Tx, actor: Actor, draft: Draft): Promise<Composition> {
  const groups = await groupsOf(tx, actor, draft)
  const addresses = draft.to.filter((to) => groupKeyOf(to) === undefined)
  const members: Intended[] = groups.flatMap((group) =>
    group.members.map(({ email, tenantId }) => ({ address: email, tenantId })),
  )
  const memberAt = Map.groupBy(members, ({ address }) => address)
  const single = addresses.flatMap((address) => memberAt.get(address) ?? [{ address, tenantId: null }])
  const readers = await readersOf(tx, actor, draft, onceEach([...single, ...members]))
  const names = new Set(addresses)
  const files = await filesOf(tx, actor, draft, readers)
  const isOwn = await ownAddressTest(tx)
  return {
    draft,
    answers: (draft.inReplyTo !== null && (await messageWithId(tx, draft.inReplyTo))) || null,
    single: readers.filter(({ address }) => names.has(address)),
    groups,
    readers,
    files,
    own: readers.filter(({ address, person }) => !person && isOwn(address)).map(({ address }) => address),
    lostFiles: draft.files.length - files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
  }
}

async function groupsOf(tx: Tx, actor: Actor, { to }: Draft): Promise<RecipientGroup[]> {
  const selected = new Set(to.map(groupKeyOf))
  const groups = (await groupNames(tx, actor, undefined)).filter(({ key }) => selected.has(key))
  return Promise.all(
    groups.map(async (group) => ({ ...group, members: await groupMembers(tx, actor, { group: group.key }) })),
  )
}

/** Two tenants with the same address count twice. */
function onceEach(intended: readonly Intended[]): Intended[] {
  return [...new Map(intended.map((each) => [`${each.tenantId} ${each.address}`, each])).values()]
}

async function readersOf(tx: Tx, actor: Actor, draft: Draft, all: readonly Intended[]): Promise<Reader[]> {
  const found = await addresseesOf(tx, actor, all)
  const addressees = found.map(({ addressee }) => addressee)
  const isShared = draft.method === "email" && draft.inReplyTo !== null
  const shared = isShared ? await valuesForAll(tx, actor, addressees) : undefined
  const tenantIds = found.flatMap(({ addressee, intended }) => intended.tenantId ?? addressee.person?.tenantId ?? [])
  const held = Map.groupBy(await unitsOfTenants(tx, tenantIds), ({ tenantId }) => tenantId)
  return found.map(({ addressee, intended }) => {
    const { person, address, values } = addressee
    const tenantId = intended.tenantId ?? person?.tenantId ?? null
    const units = tenantId === null ? [] : (held.get(tenantId) ?? []).map(({ unitNumber }) => unitNumber)
    const name = person ? fullName(person) : [values.firstName, values.lastName].filter(Boolean).join(" ") || address
    return { ...addressee, values: shared ?? values, name, tenantId, units }
  })
}

async function filesOf(tx: Tx, actor: Actor, { files }: Draft, readers: readonly Reader[]): Promise<Attached[]> {
  const { name, uploadedName, sha256, size, unitNumber, tenantId } = storedFiles
  const { firstName, lastName } = tenants
  const rows = await tx.all(
    tx
      .select({ name, uploadedName, sha256, size, unitNumber, tenantId, firstName, lastName })
      .from(storedFiles)
      .leftJoin(tenants, eq(tenants.id, tenantId))
      .where(and(inList(name, files), isVisibleFile(actor))),
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  return files.flatMap((each) => {
    const row = byName.get(each)
    if (!row) return []
    const { firstName: first, lastName: last, ...file } = row
    const tenantName = first === null || last === null ? null : fullName({ firstName: first, lastName: last })
    return { ...file, tenantName, unrelated: readers.filter((reader) => !isRelated(file, reader)) }
  })
}

/** Whether a file belongs to this tenant, or belongs to no tenant and to one of the tenant's units or no unit. */
function isRelated(file: Pick<Attached, "unitNumber" | "tenantId">, { tenantId, units }: Reader): boolean {
  if (file.tenantId !== null) return file.tenantId === tenantId
  return file.unitNumber === null || units.includes(file.unitNumber)
}

/** Files that go to recipients they do not belong to; sending them must be confirmed. A popup has no files. */
export const misdirected = ({ draft, files }: Composition): Attached[] =>
  draft.method === "email" ? files.filter(({ unrelated }) => unrelated.length > 0) : []

/** The fingerprint of what a person reviewed: the message, its recipients, and files of other people. A changed message needs another review. */
export function fingerprintOf(composition: Composition): string {
  const { draft, readers, files } = composition
  const reviewed = [
    draft,
    readers.map(({ address, tenantId }) => [address, tenantId]),
    files.map(({ name }) => name),
    misdirected(composition),
  ]
  return createHash("sha256")
    .update(JSON.stringify(reviewed, (key, value) => (key === "values" ? undefined : value)))
    .digest("base64url")
}
