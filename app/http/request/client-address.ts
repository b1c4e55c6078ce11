import { isIP } from "node:net"
import { settings } from "../../../settings.ts"
import { log } from "../response/log.ts"

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "")

/** Removes what some proxies add to an address: quotes, brackets and a port. */
function hopOf(written: string): string {
  const bare = written.trim().replace(/^"(.*)"$/, "$1")
  const [, address] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(bare) ?? []
  return plain(address ?? bare)
}

export function isTrustedProxy(address: string | undefined): boolean {
  const peer = plain(address ?? "")
  const family = isIP(peer)
  return family !== 0 && settings().trustedProxies.check(peer, family === 6 ? "ipv6" : "ipv4")
}

/** The socket's address or, from a trusted proxy only, the rightmost untrusted one of X-Forwarded-For. Source: threats.md T35. */
export function clientAddress(socket: string | undefined, forwardedFor: string | null): string | null {
  const peer = socket ? plain(socket) : null
  if (peer === null) return null
  if (!isTrustedProxy(peer)) {
    if (forwardedFor !== null) remember(peer)
    return peer
  }
  const hops = (forwardedFor ?? "").split(",").map(hopOf)
  const person = hops.findLast((hop) => !isTrustedProxy(hop))
  return person !== undefined && isIP(person) !== 0 ? person : peer
}

/** Anybody may send the header, so only this many senders are stored and logged. */
const MAX_REMEMBERED = 5
const untrusted = new Set<string>()

export const untrustedForwarders = (): string[] => [...untrusted]

function remember(peer: string): void {
  if (untrusted.has(peer) || untrusted.size >= MAX_REMEMBERED) return
  untrusted.add(peer)
  log(
    "warn",
    "X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES: if that is your proxy, name it there",
    {
      address: peer,
    },
  )
}
