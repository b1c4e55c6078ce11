/**
 * Where an address lies, as far as the operator's databases know. The program that serves hands them over at its start; without them,
 * and in every other program, nothing is known. Source: specification 3 "Audit Log Entry", api.md section 1 (AuditLogEntry).
 */
import { isLocalAddress } from "~/values/ip-address.ts"

export type GeoLocation = { City: string | null; Region: string | null; Country: string | null }
/** Who made a database, and wants to be named where it is used. */
export type GeoSource = "DB-IP" | "MaxMind"

/** A database that was opened: it answers at once, because it is asked inside of transactions. */
export type GeoDatabase = {
  readonly source: GeoSource
  /** Null where the address is not in it. May throw when the file is damaged. */
  find(ip: string): GeoLocation | null
}

let databases: readonly GeoDatabase[] = []

/** From now on places are looked up in these, in their order; in none when the list is empty. */
export function loadGeoDatabases(opened: readonly GeoDatabase[]): void {
  databases = opened
}

/** The place of an address, or null where nobody knows or it is of a private network. Never fails: a damaged database knows nothing. */
export function geoLocationOf(ip: string | null): GeoLocation | null {
  if (ip === null || isLocalAddress(ip)) return null
  for (const database of databases) {
    const place = findIn(database, ip)
    if (place) return place
  }
  return null
}

/** Whom pages that show places must name; nobody while no database is used. */
export function geoSources(): GeoSource[] {
  return [...new Set(databases.map((database) => database.source))]
}

function findIn(database: GeoDatabase, ip: string): GeoLocation | null {
  try {
    return database.find(ip)
  } catch {
    return null
  }
}
