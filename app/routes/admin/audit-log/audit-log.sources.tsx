import type { GeoSource } from "~/domain/audit/geo-location.ts"

/** The attribution that the makers of the location databases require. */
const TEXTS: Record<GeoSource, { href: string; message: string }> = {
  "DB-IP": { href: "https://db-ip.com", message: "IP Geolocation by DB-IP" },
  MaxMind: { href: "https://www.maxmind.com", message: "GeoLite data created by MaxMind" },
}

export function GeoSources({ of }: { of: readonly GeoSource[] }) {
  if (of.length === 0) return null
  return (
    <p className="quiet">
      {of.map((source) => (
        <a key={source} className="mr-4" href={TEXTS[source].href} rel="noreferrer">
          {TEXTS[source].message}
        </a>
      ))}
    </p>
  )
}
