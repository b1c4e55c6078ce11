/** The unsubscribe link in a mail, which needs no sign-in. Its content is encrypted, so nobody can forge a link or read an address in it. Source: RFC 8058. */
import { ALERT_KINDS, type AlertKind } from "~/values/alerts.ts"
import { SEALED, seal, unseal } from "../secret.server.ts"
import { publicAddress } from "./public-address.ts"

const PLACE = "unsubscribe"

export type AlertPerson = { userId: number | null; address: string }

type Unsubscribed = { person: AlertPerson; kind: AlertKind }

export const unsubscribeAddress = (token: string): string => publicAddress(`/unsubscribe/${token}`)

export function unsubscribeToken({ person: { userId, address }, kind }: Unsubscribed): string {
  const text = userId === null ? `${kind} ${address}` : `${kind} ${userId}`
  return seal(PLACE, text).slice(SEALED.length)
}

/** Undefined for a token that is not ours or was made with another secret. */
export function readUnsubscribe(token: string): Unsubscribed | undefined {
  const [name, who = ""] = (unseal(PLACE, `${SEALED}${token}`) ?? "").split(" ")
  const kind = ALERT_KINDS.find((one) => one === name)
  if (kind === undefined || who === "") return undefined
  return { kind, person: who.includes("@") ? { userId: null, address: who } : { userId: Number(who), address: "" } }
}
