/** The mails with a link into an account, and those that report a change of it. Plain text, in lines short enough to arrive unbroken. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { formatPhone, fullName, phoneDigits } from "~/values/contact.ts"
import { type Mail, queueForNobody, queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { Refusal } from "../refusal.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { lifetimeText } from "./link-lifetimes.ts"
import { type LinkAddressee, type LinkPurpose, makeLink } from "./link-tokens.ts"

export const LINK_PATHS: Record<LinkPurpose, string> = {
  activate: "/account/create-password",
  reset: "/account/reset-password",
  recover: "/account/recover-passkey",
}

export type Person = LinkAddressee & { firstName: string; lastName: string }

/** Makes a link for a person and returns its address, for an operator to hand over. Older links become invalid. */
export async function linkFor(
  tx: Tx,
  person: LinkAddressee,
  purpose: LinkPurpose,
  lifetime?: number,
): Promise<{ address: string; linkHash: string; expiresAt: number }> {
  const { token, linkHash, expiresAt } = await makeLink(tx, person, purpose, lifetime)
  return { address: publicAddress(`${LINK_PATHS[purpose]}/${token}`), linkHash, expiresAt }
}

/** Makes a link to activate an account, to be handed over, and returns its address. Older links become invalid. */
export async function activationLinkFor(tx: Tx, person: LinkAddressee): Promise<string> {
  const { address } = await linkFor(tx, person, "activate")
  await noteInvitation(tx, person, "link")
  return address
}

async function noteInvitation(tx: Tx, { id }: LinkAddressee, invitedBy: "mail" | "link"): Promise<void> {
  if (id !== null) await tx.run(tx.update(users).set({ invitedAt: tx.now, invitedBy }).where(eq(users.id, id)))
}

/** Queues 'Activate your account' (one use, 7 days). Refuses 404 USER_NOT_FOUND. Source: specification 1 section 2, Account pages; api.md U3. */
export async function sendActivation(tx: Tx, userId: number): Promise<void> {
  const { id, email, firstName, lastName } = users
  const person = await tx.one(tx.select({ id, email, firstName, lastName }).from(users).where(eq(id, userId)))
  if (!person) throw new Refusal("USER_NOT_FOUND")
  await queueMail(tx, await activation(tx, person))
}

/** Queues the link to a new password, or to the first one when the account was never activated. */
export async function sendReset(tx: Tx, person: Person & { passwordHash: string | null }): Promise<void> {
  await queueMail(tx, person.passwordHash === null ? await activation(tx, person) : await reset(tx, person))
}

/** Does the work of `sendReset` for an unknown email, and sends nothing. Source: threats.md T17. */
export async function sendResetToNobody(tx: Tx, email: string): Promise<void> {
  await queueForNobody(tx, await reset(tx, { id: null, email, firstName: "Nobody", lastName: "" }))
}

/** `where` says from which sessions the change signed the person out. */
export async function mailPasswordChanged(
  tx: Tx,
  person: Person,
  where: "everywhere" | "everywhere else" = "everywhere",
): Promise<void> {
  const again = `${publicAddress("/login")}?reset=true`
  const paragraphs = [
    `The password of your account was changed just now, and you were signed out\n${where}.`,
    `If this was not you, choose a new password at\n\n${again}\n\nand tell us.`,
  ]
  await queueMail(tx, await composeEmail(tx, person, "Your password was changed", paragraphs))
}

/** Notifies a person that a link to a new password was made, to be handed to them; the mail does not contain it. */
export async function mailLinkHandedOver(tx: Tx, person: Person): Promise<void> {
  const paragraphs = [
    "A link to a new password was made for your account just now, to be handed to\nyou. It works once, for 24 hours. Your password stays until then.",
    "If you did not ask for it, tell us.",
  ]
  await queueMail(tx, await composeEmail(tx, person, "A link to a new password was made", paragraphs))
}

/** Notifies a person that a program may now act for them. */
export async function mailApiTokenMade(
  tx: Tx,
  person: Person,
  token: { name: string; access: "read" | "write"; lastDay: string; by: string },
): Promise<void> {
  const may = token.access === "read" ? "read what you see" : "read and change what you may"
  const paragraphs = [
    `${oneLine(token.by)} made the API token\n\n${oneLine(token.name)}\n\nfor your account. A program that has it may ${may},\nuntil ${token.lastDay}.`,
    `If you did not expect this, revoke it at\n\n${publicAddress("/account")}\n\nand tell us.`,
  ]
  await queueMail(tx, await composeEmail(tx, person, "A program may act for you", paragraphs))
}

/** Notifies a person at their old and new email of the change, and whether they sign in with it. */
export async function mailEmailChanged(tx: Tx, person: Person & { oldEmail: string; signsIn: boolean }): Promise<void> {
  const { email, oldEmail, signsIn } = person
  const paragraphs = [
    `Your email was changed from\n\n${oldEmail}\n\nto\n\n${email}`,
    ...(signsIn ? [`From now on, sign in with the new one at\n\n${publicAddress("/login")}`] : []),
    "If you did not expect this, tell us.",
  ]
  for (const address of [oldEmail, email]) {
    await queueMail(tx, await composeEmail(tx, { ...person, email: address }, "Your email was changed", paragraphs))
  }
}

async function activation(tx: Tx, person: Person): Promise<Mail> {
  const { address, linkHash, expiresAt } = await linkFor(tx, person, "activate")
  await noteInvitation(tx, person, "mail")
  const paragraphs = [
    "An account was made for you. To use it, choose a password here:",
    address,
    `The link works once, for ${lifetimeText("activate")}. After that you can get a new one at\n\n${publicAddress("/login")}?reset=true`,
  ]
  return { ...(await composeEmail(tx, person, "Activate your account", paragraphs)), uselessAt: expiresAt, linkHash }
}

async function reset(tx: Tx, person: Person): Promise<Mail> {
  const { address, linkHash, expiresAt } = await linkFor(tx, person, "reset")
  const paragraphs = [
    "Somebody, hopefully you, asked for a new password. Choose it here:",
    address,
    `The link works once, for ${lifetimeText("reset")}. If you did not ask for it, you need do\nnothing: your password stays as it is.`,
  ]
  return { ...(await composeEmail(tx, person, "Reset your password", paragraphs)), uselessAt: expiresAt, linkHash }
}

export async function composeEmail(tx: Tx, person: Person, subject: string, paragraphs: string[]): Promise<Mail> {
  const { propertyName, websiteHeader, propertyPhone } = await defaultsOf(tx)
  const digits = phoneDigits(propertyPhone ?? "")
  const signature = [propertyName ?? websiteHeader ?? "Suitekeeper", digits ? formatPhone(digits) : propertyPhone]
  const lines = signature.filter((line) => line !== null).map(oneLine)
  const text = [`Hello ${oneLine(person.firstName)},`, ...paragraphs, lines.join("\n")].join("\n\n")
  return { to: { name: fullName(person), address: person.email }, subject, text: `${text}\n` }
}

export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
