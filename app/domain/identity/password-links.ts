/** A forgotten or first password: people request a link, open it, and use it. Source: api.md U3, U4, U6; threats.md T16-T18. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { helpMailMessage } from "~/values/mail/mail-status.ts"
import { record } from "../audit/log.ts"
import { command, workflow } from "../commands.ts"
import { mailStatus } from "../mail/mail-status.ts"
import { type Actor, mustBeOneself, signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { mailPasswordChanged, sendReset, sendResetToNobody } from "./account-emails.ts"
import { endApiTokensOf } from "./api-tokens/api-tokens.ts"
import { endCalendarAddressOf } from "./calendar-addresses.ts"
import type { LinkSlug, PasswordByLink, PasswordTwice, RequestReset } from "./inputs.ts"
import { mustNotBeLeaked } from "./leaked-passwords/leaked-passwords.ts"
import { consumeLink, findLink, type LinkOwner, type LinkPurpose, TO_SET_PASSWORD, voidLinks } from "./link-tokens.ts"
import { withMinimumDuration } from "./minimum-duration.ts"
import { mustNotNameItself } from "./password-rules.ts"
import { hashPassword } from "./passwords.ts"
import { badLinkLimits, countFailure, helpMailLimits, mustBeWithin, networkOf } from "./rate-limits.ts"
import { endSessionsOf } from "./sessions/sessions.ts"
import { actorNamed } from "./sessions/sign-in.ts"

const RESET_SENT = "Password reset email has been sent!"
export const RESET_DONE =
  "Your password has been reset! You can now log in to your account with your email and password."

/**
 * Mails a link to the person who has an enabled account under this email. An unknown or disabled one gets the same response after the same work.
 * Refuses the sixth request for one email and the 31st from one address within an hour (429). Audit USR_RSTSENT.
 */
export const requestReset = command("use public pages", async (tx, actor, { email }: RequestReset): Promise<string> => {
  const limits = helpMailLimits(actor.ip, email)
  await mustBeWithin(tx, limits)
  await countFailure(tx, limits)
  const person = await tx.one(tx.select().from(users).where(eq(users.email, email)))
  if (!person?.enabled) {
    await sendResetToNobody(tx, email)
    return RESET_SENT
  }
  await sendReset(tx, person)
  await record(tx, actor, {
    category: "USR_RSTSENT",
    details: `A link to choose a password was sent to ${email}.`,
    metadata: { UserID: person.id, Email: email },
  })
  return RESET_SENT
})

/** Mails the caller a link to a new password. Refuses an administrator signed in as another user (403); else as `requestReset`. */
export const requestOwnReset = command("be signed in", async (tx, actor): Promise<string> => {
  mustBeOneself(actor)
  const { email } = users
  const self = await tx.one(
    tx
      .select({ email })
      .from(users)
      .where(eq(users.id, signedInUser(actor))),
  )
  if (!self) throw new Refusal("UNAUTHENTICATED")
  return requestReset(tx, actor, self)
})

/** Visitors request the link to a new password; the duration does not reveal whether the account exists. */
export const requestResetLink = workflow("use public pages", (actor, input: RequestReset) =>
  withMinimumDuration(() => write((tx) => requestReset(tx, actor, input))),
)

/** Visitors request the link to a new password on a page, which shows a message when mail cannot be sent. */
export const requestResetOnPage = workflow("use public pages", async (actor, input: RequestReset) => {
  const message = await requestResetLink(actor, input)
  return helpMailMessage(await read(mailStatus), message)
})

/** The state of a link for a page: its owner, or for an invalid link the email to which a new one would go, if known. */
export type LinkState =
  | { firstName: string; email: string }
  | { firstName: null; email: string | undefined; isActive: boolean; isUsed: boolean }

/** Looks at a link without using it. Counts an invalid one; refuses after 30 of them within an hour (429). */
export async function lookUpLink(actor: Actor, slug: string, purposes: readonly LinkPurpose[]): Promise<LinkState> {
  const limits = badLinkLimits(actor.ip)
  const seen = await read(async (tx) => {
    await mustBeWithin(tx, limits)
    return linkState(tx, slug, purposes)
  })
  if (seen.firstName === null) await write((tx) => countFailure(tx, limits))
  return seen
}

/** The same for a page whose form was just handled, which has already counted the link. */
export const lookUpLinkAgain = (slug: string, purposes: readonly LinkPurpose[]): Promise<LinkState> =>
  read((tx) => linkState(tx, slug, purposes))

async function linkState(tx: Tx, slug: string, purposes: readonly LinkPurpose[]): Promise<LinkState> {
  const { owner, email, isActive, isUsed } = await findLink(tx, slug, purposes)
  return owner ? { firstName: owner.firstName, email: owner.email } : { firstName: null, email, isActive, isUsed }
}

/** The owner of a link. Refuses an invalid one (404 LINK_NOT_FOUND). */
export const linkOwner = workflow("use public pages", async (actor, { slug }: LinkSlug) => {
  const seen = await lookUpLink(actor, slug, TO_SET_PASSWORD)
  if (seen.firstName === null) throw new Refusal("LINK_NOT_FOUND")
  return seen
})

/**
 * Sets the password, uses the link up, ends all sessions and API tokens; a required passkey remains required. Refuses no link (400 'Invalid Link'), an invalid one
 * (400 INVALID_LINK, counted), 30 of those within an hour (429), and impersonators (403). Audit USR_RSTPASS.
 */
export const setPasswordByLink = workflow("use public pages", (actor, { token, password }: PasswordByLink) =>
  setPassword(actor, token, password, TO_SET_PASSWORD),
)

/** The same on the page of one purpose, where the password is typed twice. */
export const setPasswordOnPage = (purpose: "activate" | "reset") =>
  workflow("use public pages", async (actor, { slug, password, passwordAgain }: PasswordTwice) => {
    if (password !== passwordAgain) {
      const subject = purpose === "activate" ? "Password Mismatch" : "Invalid password"
      throw new Refusal("VALIDATION_ERROR", { subject, message: "Your passwords don't match! Please try again." })
    }
    return setPassword(actor, slug, password, [purpose])
  })

async function setPassword(
  actor: Actor,
  token: string | undefined,
  password: string,
  purposes: readonly LinkPurpose[],
): Promise<{ email: string }> {
  mustBeOneself(actor)
  if (token === undefined) throw noLink()
  const seen = await lookUpLink(actor, token, purposes)
  if (seen.firstName === null) throw new Refusal("INVALID_LINK")
  await read((tx) => mustNotNameItself(tx, password, seen))
  await mustNotBeLeaked(password)
  const passwordHash = await hashPassword(password, { network: networkOf(actor.ip) })
  const outcome = await write(async (tx) => {
    const owner = await consumeLink(tx, token, purposes)
    if (owner) return settle(tx, actor, owner, passwordHash)
    await countFailure(tx, badLinkLimits(actor.ip))
    return new Refusal("INVALID_LINK")
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

function noLink(): Refusal {
  return new Refusal("INVALID_LINK", {
    subject: "Invalid Link",
    message: "This password reset link is invalid. Please request a new one.",
  })
}

async function settle(tx: Tx, actor: Actor, owner: LinkOwner, passwordHash: string): Promise<{ email: string }> {
  await tx.run(tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id)))
  await voidLinks(tx, owner.id, TO_SET_PASSWORD)
  await endSessionsOf(tx, owner.id)
  await endApiTokensOf(tx, actorNamed(actor, owner), owner, "a new password was chosen by a link")
  await endCalendarAddressOf(tx, actorNamed(actor, owner), owner, "a new password was chosen by a link")
  const first = owner.passwordHash === null
  await record(tx, actorNamed(actor, owner), {
    category: "USR_RSTPASS",
    details: `${fullName(owner)} ${first ? "activated the account" : "chose a new password"} by a mailed link.`,
    metadata: { UserID: owner.id, Email: owner.email },
  })
  if (!first) await mailPasswordChanged(tx, owner)
  return { email: owner.email }
}
