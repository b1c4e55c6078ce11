/** Formats the list of accounts and the dialog of an address. */
import type { Tx } from "#db/client.server.ts"
import type { Account } from "~/domain/identity/account.ts"
import { personVersion } from "~/domain/identity/edit-person.ts"
import { levelName, roleLabelOf } from "~/domain/identity/levels.ts"
import { mayRelease } from "~/domain/identity/passkeys/passkey-release.ts"
import { canManage, manageableAccount } from "~/domain/identity/people-rank.ts"
import { mayImpersonate } from "~/domain/identity/sessions/impersonation.ts"
import { capturesMailAsFiles, linksOpenOnlyHere } from "~/domain/mail/public-address.ts"
import { heirsFor, isLeft, unfinishedOf } from "~/domain/messaging/hand-over.ts"
import { type Actor, MAINTENANCE } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import type { Query } from "~/http/request/query.ts"
import { formatLongInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Leftovers } from "./users.dialog-data.ts"
import { levelChoices } from "./users.levels.ts"
import { type DialogName, dialogAddress, dialogFromQuery } from "./users.url-state.ts"

export function lineOf(actor: Actor, account: Account) {
  const { id, email, enabled, activated } = account
  return {
    id,
    email,
    enabled,
    activated,
    isTenant: account.tenantId !== null,
    isStaff: account.level <= MAINTENANCE,
    name: fullName(account),
    roleLabel: roleLabelOf(account),
    isOpen: canManage(actor, account),
    canImpersonate: mayImpersonate(actor, account),
  }
}

/** The dialog of an address and its account. Refuses an account that the caller may not change, as the change itself would. */
export async function dialogOf(tx: Tx, actor: Actor, query: Query, here: string) {
  const name = dialogFromQuery(query.all)
  const userId = name === null ? null : query.number("user")
  if (name === null || userId === null) return null
  const account = await manageableAccount(tx, actor, userId)
  const { id, email, enabled, activated, levels, tenantId, firstName, lastName } = account
  if ((name === "activation" && activated) || (name === "password" && !activated)) return null
  if (name === "edit" && tenantId !== null) return null
  return {
    name,
    here,
    address: dialogAddress(here, name, id),
    person: {
      ...{ id, email, enabled, firstName, lastName, name: fullName(account) },
      ...{
        isTenant: tenantId !== null,
        tenancy: tenancyOf(account),
        isSelf: id === actor.userId,
        version: personVersion(account),
      },
      passkeyRequired: account.passkeyRequired,
      mayBeReleased: mayRelease(actor, account),
    },
    hasServer: !(await capturesMailAsFiles(tx)),
    opensOnlyHere: linksOpenOnlyHere(),
    left: await leftoversOf(tx, actor, id, name),
    held: levels.map(levelName),
    level: name === "tenant" ? grantedLevel(actor, query.number("level")) : weakerLevel(levels, query.number("level")),
    grantable: levelChoices(actor.level).filter(({ value }) => !levels.includes(Number(value))),
  }
}

function tenancyOf({ tenantId, unitNumbers }: Account): string | null {
  if (tenantId === null) return null
  const [one, ...others] = unitNumbers
  if (one === undefined) return "a past tenant"
  return others.length === 0 ? `the tenant of unit ${one}` : `the tenant of units ${unitNumbers.join(", ")}`
}

/** A level that the caller may grant, for the dialog that asks before a tenant receives it. */
function grantedLevel(actor: Actor, requested: number | null) {
  const isHeld = requested !== null && levelChoices(actor.level).some(({ value }) => value === String(requested))
  return isHeld ? { value: requested, name: levelName(requested) } : null
}

/** A held level weaker than the strongest one, for the dialog that offers to set it. */
function weakerLevel(levels: readonly number[], requested: number | null) {
  const level = levels.find((held) => held === requested && held > (levels[0] ?? held))
  return level === undefined ? null : { value: level, name: levelName(level) }
}

/** The unfinished work of an account that would be disabled or deleted. Null if there is nothing to hand over. */
async function leftoversOf(tx: Tx, actor: Actor, userId: number, name: DialogName): Promise<Leftovers | null> {
  if (name !== "delete" && name !== "account") return null
  const left = await unfinishedOf(tx, actor, { userId })
  if (!isLeft(left, name === "delete")) return null
  const zone = await zoneOf(tx)
  const heirs = await heirsFor(tx, actor, { userId })
  return {
    schedules: left.schedules.map(({ id, subject, nextSendAt }) => ({
      ...{ id, subject, next: formatLongInstant(nextSendAt, zone) },
    })),
    drafts: left.drafts.map((subject, key) => ({ key, subject })),
    heirs: heirs.map((person) => ({ value: String(person.id), label: fullName(person) })),
  }
}
