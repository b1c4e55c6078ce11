/** Finds the address of a server that was named on a page, and refuses link-local addresses, because cloud machines return secrets there. Source: threats.md T32. */
import { lookup } from "node:dns/promises"
import { BlockList, isIP } from "node:net"

const LINK_LOCAL = new BlockList()
LINK_LOCAL.addSubnet("169.254.0.0", 16, "ipv4")
LINK_LOCAL.addSubnet("fe80::", 10, "ipv6")

/** Whether it is a link-local address, also for IPv4 written as IPv6. */
export function isLinkLocal(address: string): boolean {
  const [bare = ""] = address.split("%")
  const family = isIP(bare)
  return family !== 0 && LINK_LOCAL.check(bare, family === 6 ? "ipv6" : "ipv4")
}

/** The address to connect to, so that the name cannot be redirected afterwards. Throws an error for the person if any of its addresses is link-local. */
export async function addressFor(host: string): Promise<string> {
  const found = await lookup(host, { all: true, order: "ipv4first" })
  if (found.some(({ address }) => isLinkLocal(address))) throw new Error(linkLocalText(host))
  const [first] = found
  if (first === undefined) throw new Error(`${host} has no address.`)
  return first.address
}

export const linkLocalText = (host: string): string => `${host} leads to a link-local address, which is never used.`
