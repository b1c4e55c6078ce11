const known = new Map<string, string>()

/** A time zone in words: "Pacific Time (Los Angeles)". Takes names of the IANA table. */
export function zoneWords(zone: string): string {
  const words = known.get(zone) ?? named(zone)
  known.set(zone, words)
  return words
}

function named(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(0)
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone
  const city = zone.includes("/") ? (zone.split("/").at(-1) ?? "").replaceAll("_", " ") : ""
  return city === "" || name.startsWith(city) ? name : `${name} (${city})`
}
