/** Time zones by their IANA names. Pure, safe in a browser. */

/** Zones with a former name in the runtime's list (CLDR), with the present name. Source: the tz database's `zone.tab`. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
}

export const currentZoneName = (name: string): string => (Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name)

const IANA_FORM = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*)*$/

/** True for every IANA name of a zone, a former one too, in its exact spelling. An offset like +05:30 is not a name. */
export function isZone(name: string): boolean {
  if (!IANA_FORM.test(name)) return false
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

let known: string[] | undefined
/** The present names of the zones, with UTC, in order. The list always includes `also`, the present choice. */
export function zones(also: string | null = null): string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone").map(currentZoneName), "UTC"])].toSorted()
  return also === null || known.includes(also) ? known : [...known, also].toSorted()
}

const asText = new Map<string, string>()

/** A time zone as text: "Pacific Time (Los Angeles)". Takes names of the IANA table. */
export function zoneText(zone: string): string {
  const message = asText.get(zone) ?? named(zone)
  asText.set(zone, message)
  return message
}

function named(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(0)
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone
  const city = zone.includes("/") ? (zone.split("/").at(-1) ?? "").replaceAll("_", " ") : ""
  return city === "" || name.startsWith(city) ? name : `${name} (${city})`
}
