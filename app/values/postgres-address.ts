/** Reads the address of a PostgreSQL database, which may name several hosts: postgres://user:password@one:5432,two:5432/name?sslmode=verify-full. */

export type PostgresAddress = {
  /** The hosts with their ports, as written. */
  hosts: string[]
  user: string
  database: string
  options: URLSearchParams
  /** The address of a single host, in the driver's form. */
  of(host: string): string
}

const FORM = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^@/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/

/** The parts of an address; undefined if it is invalid. */
export function parsePostgresAddress(text: string): PostgresAddress | undefined {
  const [, login = "", hosts = "", database = "", query = ""] = FORM.exec(text) ?? []
  if (database === "") return undefined
  const options = new URLSearchParams(query)
  const passed = new URLSearchParams([...options].filter(([name]) => name !== "target_session_attrs"))
  const of = (host: string) => `postgres://${login === "" ? "" : `${login}@`}${host}/${database}?${passed}`
  const named = hosts.split(",")
  if (!named.every((host) => URL.canParse(of(host)))) return undefined
  return { hosts: named, user: decoded(login.split(":")[0] ?? ""), database: decoded(database), options, of }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a host is this machine: a loopback name or address, or the folder of a local socket. */
export function isLocal(host: string): boolean {
  const name = host.replace(/:\d*$/, "").toLowerCase()
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|%2f.*|)$/.test(name)
}
