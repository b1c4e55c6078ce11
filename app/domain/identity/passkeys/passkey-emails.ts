/** The mails about passkeys: the link that removes the requirement, and reports of changes to an account's passkeys. */
import type { Tx } from "#db/client.server.ts"
import { type Mail, queueForNobody, queueMail } from "../../mail/outbox.ts"
import { publicAddress } from "../../mail/public-address.ts"
import { composeEmail, linkFor, oneLine, type Person } from "../account-emails.ts"
import { lifetimeText } from "../link-lifetimes.ts"

/** Queues the recovery link for a person who cannot use the passkey that their account requires. */
export async function sendRecovery(tx: Tx, person: Person): Promise<void> {
  await queueMail(tx, await recovery(tx, person))
}

/** Does the work of `sendRecovery` for every other email, and sends nothing. Source: threats.md T17. */
export async function sendRecoveryToNobody(tx: Tx, email: string): Promise<void> {
  await queueForNobody(tx, await recovery(tx, { id: null, email, firstName: "Nobody", lastName: "" }))
}

async function recovery(tx: Tx, person: Person): Promise<Mail> {
  const { address, linkHash, expiresAt } = await linkFor(tx, person, "recover")
  const paragraphs = [
    "Somebody, hopefully you, cannot use the passkey of your account. This link\nturns the passkey requirement off:",
    address,
    `The link works once, for ${lifetimeText("recover")}. You can then sign in with your password.`,
    "If you did not ask for it, you need do nothing: your account stays as it is.",
  ]
  return {
    ...(await composeEmail(tx, person, "Recover access to your account", paragraphs)),
    uselessAt: expiresAt,
    linkHash,
  }
}

export async function mailRecovered(tx: Tx, person: Person): Promise<void> {
  const paragraphs = [
    "The passkey requirement of your account was turned off just now by a link that\nwas mailed to you, and you were signed out everywhere. Your passkeys stay.",
    ifNotYou(),
  ]
  await queueMail(tx, await composeEmail(tx, person, "Your passkey requirement was turned off", paragraphs))
}

export async function mailReleased(tx: Tx, person: Person): Promise<void> {
  const paragraphs = [
    "The passkey requirement of your account was turned off just now by a Super Admin\nor by whoever runs the portal, and you were signed out everywhere. Your\npasskeys stay.",
    ifNotYou(),
  ]
  await queueMail(tx, await composeEmail(tx, person, "Your passkey requirement was turned off", paragraphs))
}

export async function mailPasskeyAdded(tx: Tx, person: Person, name: string | null): Promise<void> {
  const paragraphs = [`${which(name)} was added to your account just now.`, ifNotYou()]
  await queueMail(tx, await composeEmail(tx, person, "A passkey was added to your account", paragraphs))
}

export async function mailPasskeyRemoved(tx: Tx, person: Person, name: string | null): Promise<void> {
  const paragraphs = [`${which(name)} was removed from your account just now.`, ifNotYou()]
  await queueMail(tx, await composeEmail(tx, person, "A passkey was removed from your account", paragraphs))
}

export async function mailPasskeyRule(tx: Tx, person: Person, isOn: boolean): Promise<void> {
  const notice = isOn
    ? 'The passkey requirement of your account was turned on just now: the password\nalone no longer signs in. If you lose your passkeys, press\n"Recover account access" on the sign-in page.'
    : "The passkey requirement of your account was turned off just now: the password\nsigns in again. Your passkeys stay."
  const subject = `Your passkey requirement was turned ${isOn ? "on" : "off"}`
  await queueMail(tx, await composeEmail(tx, person, subject, [notice, ifNotYou()]))
}

const which = (name: string | null) => (name === null ? "A passkey" : `The passkey\n\n${oneLine(name)}\n\n`)

const ifNotYou = () =>
  `If this was not you, choose a new password at\n\n${publicAddress("/login")}?reset=true\n\nand tell us.`
