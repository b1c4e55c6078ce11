/**
 * Where an address lies, as far as the operator's databases know. The program that serves hands them over at its start; without them,
 * and in every other program, nothing is known. Source: specification 3 "Audit Log Entry", api.md section 1 (AuditLogEntry).
 */
import { isLocalAddress } from "~/values/ip-address.ts"

export type Place = { City: string | null; Region: string | null; Country: string | null }
/** Who made a database, and wants to be named where it is used. */
export type PlaceSource = "DB-IP" | "MaxMind"

/** A database that was opened: it answers at once, because it is asked inside of transactions. */
export type PlaceDatabase = {
  readonly source: PlaceSource
  /** Null where the address is not in it. May throw when the file is damaged. */
  find(ip: string): Place | null
}

let databases: readonly PlaceDatabase[] = []

/** From now on places are looked up in these, in their order; in none when the list is empty. */
export function knowPlacesFrom(opened: readonly PlaceDatabase[]): void {
  databases = opened
}

/** The place of an address, or null where nobody knows or it is of a private network. Never fails: a damaged database knows nothing. */
export function placeOf(ip: string | null): Place | null {
  if (ip === null || isLocalAddress(ip)) return null
  for (const database of databases) {
    const place = findIn(database, ip)
    if (place) return place
  }
  return null
}

/** Whom pages that show places must name; nobody while no database is used. */
export function placeSources(): PlaceSource[] {
  return [...new Set(databases.map((database) => database.source))]
}

function findIn(database: PlaceDatabase, ip: string): Place | null {
  try {
    return database.find(ip)
  } catch {
    return null
  }
}
