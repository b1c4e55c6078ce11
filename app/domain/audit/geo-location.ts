/** Locations of IP addresses, from databases that only the server loads. Source: specification 3 "Audit Log Entry", api.md section 1. */
import { isLocalAddress } from "~/values/ip-address.ts"

export type GeoLocation = { City: string | null; Region: string | null; Country: string | null }
/** The makers of databases, who must be credited where their data are shown. */
export type GeoSource = "DB-IP" | "MaxMind"

/** An opened database. It returns at once, because it is used inside transactions. */
export type GeoDatabase = {
  readonly source: GeoSource
  /** Null when the address is not found. May throw when the file is damaged. */
  find(ip: string): GeoLocation | null
}

let databases: readonly GeoDatabase[] = []

/** Uses these databases from now on, in this order; none when the list is empty. */
export function loadGeoDatabases(opened: readonly GeoDatabase[]): void {
  databases = opened
}

/** The location of an address, or null when it is unknown or the address is private. Never throws, even when a database is damaged. */
export function geoLocationOf(ip: string | null): GeoLocation | null {
  if (ip === null || isLocalAddress(ip)) return null
  for (const database of databases) {
    const place = findIn(database, ip)
    if (place) return place
  }
  return null
}

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
