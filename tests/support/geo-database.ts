/** Writes small MMDB files as the makers of location databases do: a tree of address bits whose leaves point to records. Format: MaxMind DB 2.0. */
import { writeFileSync } from "node:fs"

type Value = string | number | Value[] | { [name: string]: Value }
type Networks = { [network: string]: Value }
type Node = [Branch, Branch]
type Branch = Node | { record: number } | undefined

const SEPARATOR = Buffer.alloc(16)
const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1")
const RECORD_BYTES = 3

/** Writes a database of these networks ("203.0.113.0/24": a record). */
export function writeGeoDatabase(file: string, networks: Networks, type = "DBIP-City", ipVersion: 4 | 6 = 4): void {
  const root: Node = [undefined, undefined]
  let data = Buffer.alloc(0)
  for (const [network, record] of Object.entries(networks)) {
    plant(root, bitsOf(network), { record: data.length })
    data = Buffer.concat([data, encoded(record)])
  }
  const nodes = listed(root)
  const about = { node_count: nodes.length, record_size: 8 * RECORD_BYTES, ip_version: ipVersion, database_type: type }
  const format = { binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_780_000_000 }
  const metadata = encoded({ ...about, ...format, languages: ["en"], description: { en: "Made for a test" } })
  writeFileSync(file, Buffer.concat([treeOf(nodes), SEPARATOR, data, MARKER, metadata]))
}

function bitsOf(network: string): number[] {
  const [address = "", length = ""] = network.split("/")
  const bytes = address.includes(":") ? ipv6BytesOf(address) : address.split(".").map(Number)
  return bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1)).slice(0, Number(length))
}

function ipv6BytesOf(address: string): number[] {
  const [front = "", back = ""] = address.split("::")
  const groups = (text: string) => text.split(":").filter(Boolean)
  const zeros = Array<string>(8 - groups(front).length - groups(back).length).fill("0")
  return [...groups(front), ...zeros, ...groups(back)].flatMap((group) => {
    const number = Number.parseInt(group, 16)
    return [number >> 8, number & 255]
  })
}

function plant(node: Node, bits: number[], leaf: { record: number }): void {
  const [bit, ...rest] = bits
  const side = bit === 1 ? 1 : 0
  if (rest.length === 0) {
    node[side] = leaf
    return
  }
  const next = node[side]
  const below: Node = Array.isArray(next) ? next : [undefined, undefined]
  node[side] = below
  plant(below, rest, leaf)
}

const listed = (node: Node): Node[] => [
  node,
  ...node.flatMap((branch) => (Array.isArray(branch) ? listed(branch) : [])),
]

function treeOf(nodes: Node[]): Buffer {
  const tree = Buffer.alloc(nodes.length * 2 * RECORD_BYTES)
  const target = (branch: Branch) => {
    if (branch === undefined) return nodes.length
    return Array.isArray(branch) ? nodes.indexOf(branch) : nodes.length + SEPARATOR.length + branch.record
  }
  for (const [index, branch] of nodes.flat().entries())
    tree.writeUIntBE(target(branch), index * RECORD_BYTES, RECORD_BYTES)
  return tree
}

const [STRING, UINT32, MAP, ARRAY] = [2, 6, 7, 11]

function encoded(value: Value): Buffer {
  if (typeof value === "string") return Buffer.concat([head(STRING, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(UINT32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(ARRAY, value.length), ...value.map(encoded)])
  const fields = Object.entries(value).flatMap(([name, field]) => [encoded(name), encoded(field)])
  return Buffer.concat([head(MAP, fields.length / 2), ...fields])
}

/** The type and a size below 29, or up to 284 with a second byte. A type above 7 needs another byte. */
function head(type: number, size: number): Buffer {
  const [short, more] = size < 29 ? [size, []] : [29, [size - 29]]
  return type > 7 ? Buffer.from([short, type - 7, ...more]) : Buffer.from([(type << 5) | short, ...more])
}
