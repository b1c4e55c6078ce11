import type { PlaceSource } from "~/domain/audit/geo-location.ts"

/** The words that the makers of the databases want beside what is looked up in them. */
const WORDS: Record<PlaceSource, { href: string; words: string }> = {
  "DB-IP": { href: "https://db-ip.com", words: "IP Geolocation by DB-IP" },
  MaxMind: { href: "https://www.maxmind.com", words: "GeoLite data created by MaxMind" },
}

/** Who knows where addresses lie; nothing while no database is used. */
export function PlaceSources({ of }: { of: readonly PlaceSource[] }) {
  if (of.length === 0) return null
  return (
    <p className="quiet">
      {of.map((source) => (
        <a key={source} className="mr-4" href={WORDS[source].href} rel="noreferrer">
          {WORDS[source].words}
        </a>
      ))}
    </p>
  )
}
