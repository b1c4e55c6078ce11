import type { ReactNode } from "react"
import { type Fact, Facts } from "~/ui/facts.tsx"
import { visible } from "~/values/visible-text.ts"

/** What else is known of an entry, as names and values; what lies in one another is shown so. */
export function MetadataList({ of }: { of: object }) {
  const facts = Object.entries(of).map(([name, value]): Fact => ({ label: spelled(name), value: shown(value) }))
  return <Facts of={facts} />
}

/** "OldValue" is "Old Value"; "TenantID" is "Tenant ID". */
function spelled(name: string): string {
  return visible(name).replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
}

function shown(value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return "–"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (typeof value !== "object") return visible(String(value))
  if (Object.keys(value).length === 0) return "–"
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== "object")
  return isPlainList ? visible(value.join(", ")) : <MetadataList of={value} />
}
