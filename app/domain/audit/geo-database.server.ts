/** Reads places from an MMDB file: the flat records of DB-IP's databases, and the nested ones of MaxMind's. */
import { readFileSync } from "node:fs"
import { isIPv6 } from "node:net"
import { Reader, type Response } from "maxmind"
import type { GeoDatabase, GeoLocation } from "./geo-location.ts"

const LONGEST_NAME = 100

/** Opens a database and holds it in memory. Throws when the file is not a database. */
export function openGeoDatabase(file: string): GeoDatabase {
  const reader = new Reader<Response>(readFileSync(file))
  const { databaseType, ipVersion } = reader.metadata
  return {
    source: /^geo(ip|lite)/i.test(databaseType) ? "MaxMind" : "DB-IP",
    // An IPv4 tree would match the first quarter of an IPv6 address.
    find: (ip) => (isIPv6(ip) && ipVersion !== 6 ? null : geoLocationIn(reader.get(ip))),
  }
}

function geoLocationIn(found: unknown): GeoLocation | null {
  const record = fieldsOf(found)
  const country = fieldsOf(record.country)
  const [state] = Array.isArray(record.subdivisions) ? record.subdivisions : []
  const place = {
    City: named(record.city) ?? named(fieldsOf(fieldsOf(record.city).names).en),
    Region: named(record.state1) ?? named(fieldsOf(fieldsOf(state).names).en),
    Country: countryOf(record.country_code) ?? countryOf(country.iso_code) ?? named(fieldsOf(country.names).en),
  }
  return place.City === null && place.Region === null && place.Country === null ? null : place
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

function named(value: unknown): string | null {
  const name = typeof value === "string" ? value.trim().slice(0, LONGEST_NAME).toWellFormed() : ""
  return name === "" ? null : name
}

const countries = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })
const UNKNOWN_COUNTRY = "ZZ"

function countryOf(code: unknown): string | null {
  if (typeof code !== "string" || !/^[A-Z]{2}$/.test(code) || code === UNKNOWN_COUNTRY) return null
  return countries.of(code) ?? null
}
