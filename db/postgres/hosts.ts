/** Connects to the host of an address that accepts writes. Never uses a server with an older history than one that was already seen. */
import { parsePostgresAddress } from "../../app/values/postgres-address.ts"
import { DatabaseBusy } from "../write-queue.ts"
import { connectTo, onlyRow, type Session } from "./session.ts"

/** Identifies a server: by an identifier that a copy shares with its original, and by a number that grows when a copy is promoted. */
export type Server = { systemIdentifier: string; timeline: number }

let seen: Server | undefined
/** The host of the newest connection. It is tried first, because a host whose machine is down only times out after seconds. */
let newest: string | undefined

const WHICH_SERVER = `select (pg_control_system()).system_identifier::text as identifier, pg_is_in_recovery() as "isStandby",
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint end as timeline`

type Options = Record<string, string | number>

/** Connects to the first named host that accepts writes (`connectTo`). Refuses (DatabaseBusy) if none does. */
export async function connect(address: string, options: Options, longest?: number): Promise<Session> {
  const named = parsePostgresAddress(address)
  let refusal: unknown
  const hosts = (named?.hosts ?? []).toSorted((a, b) => Number(b === newest) - Number(a === newest))
  for (const host of hosts) {
    try {
      const session = await connectToPrimary(named?.of(host) ?? "", options, longest)
      newest = host
      return session
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
      refusal = error
    }
  }
  throw refusal ?? new Error("The address names no PostgreSQL database")
}

async function connectToPrimary(address: string, options: Options, longest?: number): Promise<Session> {
  const session = await connectTo(address, options, longest)
  try {
    const { isStandby, ...server } = await serverOf(session)
    if (isStandby) throw new DatabaseBusy("The database is a standby.")
    if (isBefore(server, seen)) throw new DatabaseBusy("The database server has an older history than one used before.")
    seen = server
    return session
  } catch (error) {
    session.destroy()
    throw error
  }
}

async function serverOf(session: Session): Promise<Server & { isStandby: boolean }> {
  type Row = { identifier: string; isStandby: boolean; timeline: number | null }
  const row = await onlyRow<Row>(session, WHICH_SERVER)
  return { systemIdentifier: row.identifier, timeline: row.timeline ?? 0, isStandby: row.isStandby }
}

/** Whether a server's history branches off before that of a known server, as the original's does after its copy was promoted. */
export function isBefore(server: Server, known: Server | undefined): boolean {
  return known?.systemIdentifier === server.systemIdentifier && server.timeline < known.timeline
}

export const serverSeen = (): Server | undefined => seen
