/** A disabled or deleted user's scheduled emails and unsent messages end, or another user takes them over. Source: api.md A2, M62. */
import { and, asc, eq, isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { emailTemplates, messageDrafts, reminders, scheduledEmails } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { type Command, command } from "../commands.ts"
import type { Account } from "../identity/account.ts"
import { deleteUser, disableUser } from "../identity/account-states.ts"
import type { UserId } from "../identity/inputs.ts"
import { accountsOf, assignableStaff } from "../identity/people.ts"
import { findAccount } from "../identity/users.ts"
import { type Actor, MANAGEMENT } from "../permissions.ts"
import { missing } from "../refusal.ts"
import { SWITCH_OFF, type WithHeir } from "./hand-over-inputs.ts"
import { forgetRecipients } from "./schedules.ts"

/** Enabled scheduled emails still to be sent, next first, and the subjects of unsent messages. */
export type Unfinished = { schedules: { id: number; subject: string; nextSendAt: number }[]; drafts: string[] }

export const unfinishedOf = command("disable users", async (tx, _actor, { userId }: UserId): Promise<Unfinished> => {
  const { id, nextSendAt, creatorId, isDisabled, templateId } = scheduledEmails
  const waiting = and(eq(creatorId, userId), eq(isDisabled, false), isNotNull(nextSendAt))
  const found = await tx.all(
    tx
      .select({ id, subject: emailTemplates.subject, nextSendAt })
      .from(scheduledEmails)
      .innerJoin(emailTemplates, eq(emailTemplates.id, templateId))
      .where(waiting)
      .orderBy(asc(nextSendAt), asc(id)),
  )
  const { content, updatedAt } = messageDrafts
  const drafts = await tx.all(
    tx.select({ content }).from(messageDrafts).where(eq(messageDrafts.userId, userId)).orderBy(asc(updatedAt)),
  )
  return {
    schedules: found.map((row) => ({ ...row, nextSendAt: row.nextSendAt ?? 0 })),
    drafts: drafts.map((draft) => (draft.content as { subject?: string }).subject || "No subject"),
  }
})

/** Disables an account as `disableUser` does, from a page that asks for the heir. With "off", unsent messages wait for their writer. */
export const disableHandingOver = handingOver(disableUser, false)

/** Deletes an account as `deleteUser` does, from a page that asks for the heir. With "off", unsent messages are deleted with the account. */
export const deleteHandingOver = handingOver(deleteUser, true)

/** Refuses (400) a missing answer where work is unfinished, and an heir who is disabled, is not management or is the ended user. */
function handingOver(end: Command<UserId, Account>, endsDrafts: boolean) {
  return command(end.permission, async (tx, actor, { userId, heir }: WithHeir): Promise<Account> => {
    const account = await findAccount(tx, userId)
    const left = await unfinishedOf(tx, actor, { userId })
    if (account && isLeft(left, endsDrafts)) await handOver(tx, actor, { account, left, heir })
    return end(tx, actor, { userId })
  })
}

/** Whether the page must ask. Drafts of a disabled user wait, so they need no answer. */
export const isLeft = ({ schedules, drafts }: Unfinished, endsDrafts: boolean): boolean =>
  schedules.length > 0 || (endsDrafts && drafts.length > 0)

type Handed = { account: Account; left: Unfinished; heir: WithHeir["heir"] }

async function handOver(tx: Tx, actor: Actor, { account, left, heir }: Handed): Promise<void> {
  if (heir === undefined) throw missing("heir", "Choose who takes them over.")
  const to = heir === SWITCH_OFF ? null : await heirOf(tx, account.id, Number(heir))
  for (const { id } of left.schedules) await (to ? giveSchedule(tx, id, to.id) : switchOff(tx, id))
  if (to) await giveRest(tx, account.id, to.id)
  const emails = counted(left.schedules.length, "scheduled email", "scheduled emails")
  const messages = counted(left.drafts.length, "message not sent", "messages not sent")
  const what = `${emails} and ${messages} of ${fullName(account)}`
  await record(tx, actor, {
    category: "USR_HANDED_OVER",
    details: to ? `Handed to ${fullName(to)}: ${what}.` : `Switched off all others: ${what}.`,
    metadata: { UserID: account.id, To: to?.id ?? null, ScheduledEmailIDs: left.schedules.map(({ id }) => id) },
  })
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

async function heirOf(tx: Tx, userId: number, heir: number): Promise<Account> {
  const account = heir === userId ? undefined : await findAccount(tx, heir)
  if (!account?.enabled || account.level > MANAGEMENT) throw missing("heir", "Choose a person from the list.")
  return account
}

/** The users who can take over an account's work: management and above, by name. */
export const heirsFor = command("disable users", async (tx, actor, { userId }: UserId) => {
  const staff = (await assignableStaff(tx, actor, undefined)).filter(({ id }) => id !== userId)
  const accounts = await accountsOf(
    tx,
    staff.map(({ id }) => id),
  )
  return accounts.filter(({ level }) => level <= MANAGEMENT)
})

async function switchOff(tx: Tx, id: number): Promise<void> {
  await forgetRecipients(tx, id)
  await change(tx, id, { isDisabled: true })
}

const giveSchedule = (tx: Tx, id: number, creatorId: number) => change(tx, id, { creatorId })

async function change(tx: Tx, id: number, changes: Partial<typeof scheduledEmails.$inferInsert>): Promise<void> {
  const { version } = scheduledEmails
  const [row] = await tx.all(tx.select({ version }).from(scheduledEmails).where(eq(scheduledEmails.id, id)))
  const next = { ...changes, version: (row?.version ?? 0) + 1 }
  await tx.run(tx.update(scheduledEmails).set(next).where(eq(scheduledEmails.id, id)))
}

/** Gives the reminders and drafts to the heir. A draft gets a new key and keeps its text. */
async function giveRest(tx: Tx, userId: number, heir: number): Promise<void> {
  await tx.run(tx.update(reminders).set({ creatorId: heir }).where(eq(reminders.creatorId, userId)))
  const { id } = messageDrafts
  const drafts = await tx.all(tx.select({ id }).from(messageDrafts).where(eq(messageDrafts.userId, userId)))
  for (const draft of drafts) {
    const moved = { userId: heir, key: crypto.randomUUID() }
    await tx.run(tx.update(messageDrafts).set(moved).where(eq(id, draft.id)))
  }
}
