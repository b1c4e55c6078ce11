/** Invites all people with accounts never activated: by mail in one press, or by letter. Source: api.md section 0 (Invitations, rank rule R). */
import { and, count, eq, exists, gt, isNull, lt, lte, ne, not, or, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays, userPermissions, users } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { capturesMailAsFiles, isDemoMail } from "../mail/public-address.ts"
import { type Actor, ADMIN, mustBeOneself } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import type { Account } from "./account.ts"
import { activationLinkFor, sendActivation } from "./account-emails.ts"
import type { InviteByLetter, InviteByMail } from "./inputs.ts"
import { LIFETIME } from "./link-lifetimes.ts"
import { accountsOf, byName } from "./people.ts"

/** No person is invited again within this time, in milliseconds, so that a second press sends no second mail. */
const AGAIN_AFTER = 24 * 60 * 60 * 1000
/** The most people that one press invites, so that no other change waits for long. */
export const MAX_AT_ONCE = 200

/** `new`: never invited; `again`: invited more than a day ago; `mailed` and `handed`: invited within a day, by mail or by a handed-over link. */
export type InvitationGroup = "new" | "again" | "mailed" | "handed"
/** A person to invite. `invitedAt` in milliseconds, null for never. */
export type Invitee = Account & { invitedAt: number | null; invitedBy: "mail" | "link" | null }
/** The number of people in each group, and the first 200 by name. */
export type Invitations = Record<InvitationGroup, { total: number; first: Invitee[] }>

/** All people whom the caller may invite: enabled, without a password, tenants with a unit or staff, not above the caller. */
export const invitations = command(
  "create users",
  async (tx, actor): Promise<Invitations> => ({
    new: await groupOf(tx, actor, "new"),
    again: await groupOf(tx, actor, "again"),
    mailed: await groupOf(tx, actor, "mailed"),
    handed: await groupOf(tx, actor, "handed"),
  }),
)

export const invitationsWaiting = command("create users", async (tx, actor) => {
  const isStaff = exists(levelsOf(tx))
  const of = async (group: InvitationGroup, more?: SQL) => {
    const found = await tx.one(
      tx
        .select({ n: count() })
        .from(users)
        .where(and(await inGroup(tx, actor, group), more)),
    )
    return found?.n ?? 0
  }
  return { new: await of("new"), again: await of("again"), newStaff: await of("new", isStaff) }
})

/** Mails each of the group a link to choose a password; older links become invalid. Returns their number, 0 to 200. Audit USR_RSTSENT for each. */
export const inviteByMail = command("create users", async (tx, actor, { who }: InviteByMail): Promise<number> => {
  const { first } = await groupOf(tx, actor, who)
  for (const invitee of first) {
    await sendActivation(tx, invitee.id)
    await recordInvitation(tx, actor, invitee, `was sent to ${invitee.email}`)
  }
  return first.length
})

/** The content of a letter; its link is stored nowhere. `validUntil` is a day of the property. */
export type Letter = { invitee: Invitee; address: string; validUntil: Day }

/** Makes letters, 0 to 200. Refuses impersonators, and with an administrator among them unconfirmed sessions. Audit USR_RSTSENT for each. */
export const printInvitations = command(
  "create users",
  async (tx, actor, { who }: InviteByLetter): Promise<Letter[]> => {
    mustBeOneself(actor)
    const { first } = await groupOf(tx, actor, who)
    if (first.some(({ level }) => level <= ADMIN)) await mustBeConfirmed(tx, actor)
    const validUntil = dayAt(tx.now + LIFETIME.activate, await zoneOf(tx))
    const letters: Letter[] = []
    for (const invitee of first) {
      letters.push({ invitee, address: await activationLinkFor(tx, invitee), validUntil })
      await recordInvitation(tx, actor, invitee, "was made, to hand it over in a letter")
    }
    return letters
  },
)

async function groupOf(tx: Tx, actor: Actor, group: InvitationGroup): Promise<{ total: number; first: Invitee[] }> {
  const { id, invitedAt, invitedBy, firstName, lastName } = users
  const found = await tx.all(
    tx
      .select({ id, invitedAt, invitedBy, firstName, lastName })
      .from(users)
      .where(await inGroup(tx, actor, group)),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const ids = found.toSorted(byName).map((row) => row.id)
  const accounts = await accountsOf(tx, ids.slice(0, MAX_AT_ONCE))
  const first = accounts.map((account): Invitee => {
    const { invitedAt = null, invitedBy = null } = byId.get(account.id) ?? {}
    return { ...account, invitedAt, invitedBy }
  })
  return { total: found.length, first }
}

async function inGroup(tx: Tx, actor: Actor, group: InvitationGroup): Promise<SQL | undefined> {
  const { invitedAt, invitedBy } = users
  // A mail that never leaves this machine does not invite anyone.
  const isUninvited = (await mailReaches(tx)) ? isNull(invitedAt) : or(isNull(invitedBy), ne(invitedBy, "link"))
  const conditions: Record<InvitationGroup, SQL | undefined> = {
    new: isUninvited,
    again: lte(invitedAt, tx.now - AGAIN_AFTER),
    mailed: and(gt(invitedAt, tx.now - AGAIN_AFTER), eq(invitedBy, "mail")),
    handed: and(gt(invitedAt, tx.now - AGAIN_AFTER), eq(invitedBy, "link")),
  }
  const isInvited = isUninvited && not(isUninvited)
  return and(mayBeInvited(tx, actor), group === "new" ? isUninvited : isInvited, conditions[group])
}

export const mailReaches = async (tx: Tx): Promise<boolean> => !(await capturesMailAsFiles(tx)) || isDemoMail(tx)

function mayBeInvited(tx: Tx, actor: Actor): SQL | undefined {
  const stronger = levelsOf(tx, lt(userPermissions.level, actor.level))
  const rents = tx
    .select({ id: stays.id })
    .from(stays)
    .where(and(eq(stays.tenantId, users.tenantId), isNull(stays.moveOutOn)))
  const concerned = or(exists(rents), exists(levelsOf(tx)))
  return and(eq(users.enabled, true), isNull(users.passwordHash), not(exists(stronger)), concerned)
}

const levelsOf = (tx: Tx, more?: SQL) =>
  tx
    .select({ level: userPermissions.level })
    .from(userPermissions)
    .where(and(eq(userPermissions.userId, users.id), more))

function recordInvitation(tx: Tx, actor: Actor, { id, email, ...person }: Invitee, what: string): Promise<unknown> {
  return record(tx, actor, {
    category: "USR_RSTSENT",
    details: `A link to activate the account of ${fullName(person)} ${what}.`,
    metadata: { UserID: id, Email: email },
  })
}
