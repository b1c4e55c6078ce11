import { isIP } from "node:net"
import { settings } from "../../settings.ts"

/** Without the "::ffff:" of an IPv4 address seen through an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "")

/**
 * The person's address: the socket's, or, when the socket is a trusted proxy, the rightmost address of X-Forwarded-For that is not one.
 * A header from anybody else is not believed. Source: security.md T35.
 */
export function clientAddress(socket: string | undefined, forwardedFor: string | null): string | null {
  const trusted = settings().trustedProxies
  const peer = socket ? plain(socket) : null
  if (peer === null || !trusted.includes(peer)) return peer
  const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()))
  const person = hops.findLast((hop) => !trusted.includes(hop))
  return person !== undefined && isIP(person) !== 0 ? person : peer
}
