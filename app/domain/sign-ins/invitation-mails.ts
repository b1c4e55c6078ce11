/** Mails about the people on a tenant's account. Plain text, in lines short enough that mail servers do not break them. */
import type { Tx } from "#db/client.server.ts"
import { composeEmail, oneLine, type Person } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import type { SignInRole } from "../sign-in-roles.ts"
import { ROLE_TEXTS } from "./role-texts.ts"

/** `tenant` and `by` are names; `expiresAt` in milliseconds; `tokenHash` identifies the mail with the link. */
type Invitation = {
  email: string
  role: SignInRole
  tenant: string
  by: string
  token: string
  tokenHash: string
  expiresAt: number
}

const INVITED = "You are invited to an account"

/** Queues the invitation with its link, which works once within 24 hours. */
export async function mailInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { role, token, tokenHash, expiresAt } = invitation
  const paragraphs = [
    ...whoInvites(invitation),
    `You could then\n${ROLE_TEXTS[role].may}.\nTo accept, choose your name and a password here:`,
    publicAddress(`/account/join/${token}`),
    "The link works once, for 24 hours. If you do not know who invites you, you\nneed do nothing.",
  ]
  const mail = await composeEmail(tx, strangerAt(invitation), INVITED, paragraphs)
  await queueMail(tx, {
    ...mail,
    to: { name: invitation.email, address: invitation.email },
    uselessAt: expiresAt,
    linkHash: tokenHash,
  })
}

/** Notifies a person who already has an account with the invited email. Nobody else may learn that the account exists. */
export async function mailAboutUsedEmail(tx: Tx, invitation: Invitation): Promise<void> {
  const paragraphs = [
    ...whoInvites(invitation),
    "This email has an account of its own already, so it cannot be used for another\none. If you want to accept, ask for an invitation to another email.",
    "Nothing of your account was shown or changed.",
  ]
  const mail = await composeEmail(tx, strangerAt(invitation), INVITED, paragraphs)
  await queueMail(tx, { ...mail, to: { name: invitation.email, address: invitation.email } })
}

const whoInvites = ({ by, tenant }: Invitation) => [
  `${oneLine(by)}\n\ninvites you to sign in to the tenant account of\n\n${oneLine(tenant)}`,
]
const strangerAt = ({ email }: Invitation): Person => ({ id: null, email, firstName: "there", lastName: "" })

/** Notifies the tenant's own account that a person has joined. */
export async function mailJoined(
  tx: Tx,
  to: Person,
  joined: { name: string; email: string; role: SignInRole },
): Promise<void> {
  const paragraphs = [
    `${oneLine(joined.name)} (${joined.email})\n\naccepted the invitation to your account, and may\n${ROLE_TEXTS[joined.role].may}.`,
    `If you did not expect this, remove this person at\n\n${publicAddress("/home/people")}\n\nand tell us.`,
  ]
  await queueMail(tx, await composeEmail(tx, to, "A person joined your account", paragraphs))
}

export async function mailRemoved(tx: Tx, to: Person, tenant: string): Promise<void> {
  const paragraphs = [
    `You can no longer sign in to the tenant account of\n\n${oneLine(tenant)}`,
    "Your saved payment methods there are deleted. Payments that you made stay.",
  ]
  await queueMail(tx, await composeEmail(tx, to, "You were removed from an account", paragraphs))
}

type NewRole = { tenant: string; role: SignInRole; leftAutopay: boolean }

/** Notifies a person of a new role on the account of `tenant`. */
export async function mailRole(tx: Tx, to: Person, { tenant, role, leftAutopay }: NewRole): Promise<void> {
  const paragraphs = [
    `On the tenant account of\n\n${oneLine(tenant)}\n\nyou may from now on\n${ROLE_TEXTS[role].may}.`,
    ...(leftAutopay ? ["Autopay used your payment method. It was turned off. Your methods stay saved."] : []),
    `Your account:\n\n${publicAddress("/home")}`,
  ]
  await queueMail(tx, await composeEmail(tx, to, "Your role on an account changed", paragraphs))
}

/** Notifies the tenant's own account that the office changed a person's role. */
export async function mailRoleOf(
  tx: Tx,
  to: Person,
  person: { name: string; email: string; role: SignInRole },
): Promise<void> {
  const paragraphs = [
    `The office changed what ${oneLine(person.name)} (${person.email})\n\nmay do on your account. This person may now\n${ROLE_TEXTS[person.role].may}.`,
    `If you did not expect this, change it at\n\n${publicAddress("/home/people")}\n\nand tell us.`,
  ]
  await queueMail(tx, await composeEmail(tx, to, "The role of a person on your account changed", paragraphs))
}
