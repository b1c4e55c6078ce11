/** Formats the list of invitations and their letters. */
import type { Tx } from "#db/client.server.ts"
import type { InvitationGroup, Invitee, Letter } from "~/domain/identity/invitations.ts"
import { levelName } from "~/domain/identity/levels.ts"
import { defaultsOf, today } from "~/domain/settings/defaults.ts"
import { officeContactOf } from "~/domain/settings/office-contact.ts"
import { formatDay, formatInstant } from "~/values/calendar.ts"
import { formatPhone, fullName, phoneDigits } from "~/values/contact.ts"
import type { Tone } from "~/values/flash.ts"

export type InviteeLine = {
  id: number
  name: string
  place: string
  email: string
  badge: string
  tone: Tone | undefined
  when: string
}

const BADGES: Record<InvitationGroup, [string, Tone | undefined]> = {
  new: ["Not invited", "attention"],
  again: ["Did not come yet", undefined],
  mailed: ["Invited", "good"],
  handed: ["Invited", "good"],
}

export function inviteeLine(invitee: Invitee, group: InvitationGroup, zone: string): InviteeLine {
  const { id, email, invitedAt, invitedBy } = invitee
  const [badge, tone] = BADGES[group]
  const how = invitedBy === "mail" ? "by mail" : "by letter or link"
  const when = invitedAt === null ? "–" : `${formatInstant(invitedAt, zone)}, ${how}`
  return { id, name: fullName(invitee), place: placeOf(invitee).replace(/^Suite /, ""), email, badge, tone, when }
}

function placeOf({ unitNumbers, levels }: Invitee): string {
  if (unitNumbers.length > 0) return `Suite ${unitNumbers.join(", ")}`
  return levels[0] === undefined ? "" : levelName(levels[0])
}

export function letterView({ invitee, address, validUntil }: Letter) {
  const { firstName, email, unitNumbers } = invitee
  return {
    ...{ name: fullName(invitee), firstName, email, link: address, place: placeOf(invitee) },
    what: unitNumbers.length > 0 ? "tenant" : "staff",
    validUntil: formatDay(validUntil),
  }
}

export type Sender = Awaited<ReturnType<typeof senderOf>>

export async function senderOf(tx: Tx) {
  const { propertyName, websiteHeader, propertyAddress, propertyCity, propertyState, propertyZip } =
    await defaultsOf(tx)
  const { phone, email } = await officeContactOf(tx)
  const digits = phoneDigits(phone ?? "")
  const town = [[propertyCity, propertyState].filter(Boolean).join(", "), propertyZip].filter(Boolean).join(" ")
  return {
    name: propertyName ?? websiteHeader ?? "Suitekeeper",
    lines: [propertyAddress, town].filter((line) => line !== null && line !== ""),
    reach: [digits ? formatPhone(digits) : phone, email].filter((part) => part !== null),
    day: formatDay(await today(tx)),
  }
}
