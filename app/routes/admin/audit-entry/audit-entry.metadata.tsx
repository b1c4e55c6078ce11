import type { ReactNode } from "react"
import { type Fact, Facts } from "~/ui/facts.tsx"
import { visible } from "~/values/visible-text.ts"
import { type EntryContext, type FieldContext, readable } from "./audit-entry.readable.ts"

type Props = { of: object; context: EntryContext; within?: string }

/** An entry's metadata as nested names and values. Formatted dollars and administrators' names appear beside the stored values. */
export function MetadataList({ of, context, within = "" }: Props) {
  const field = "Field" in of ? of.Field : undefined
  const facts = Object.entries(of).map(([key, value]): Fact => {
    const name = key.replace(/^[a-z]/, (letter) => letter.toUpperCase())
    return { label: spelled(name), value: view(value, { name, within, field }, context) }
  })
  return <Facts of={facts} />
}

/** Splits a name into words: "OldValue" is "Old Value", "TenantID" and "TenantId" are "Tenant ID". */
function spelled(name: string): string {
  return visible(name)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/\bId$/, "ID")
}

function view(value: unknown, fieldContext: FieldContext, context: EntryContext): ReactNode {
  if (value === null || value === undefined || value === "") return "–"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (typeof value !== "object") return plain(value, fieldContext, context)
  if (Object.keys(value).length === 0) return "–"
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== "object")
  return isPlainList ? (
    visible(value.join(", "))
  ) : (
    <MetadataList
      of={value}
      context={context}
      within={Array.isArray(value) ? fieldContext.within : fieldContext.name}
    />
  )
}

function plain(value: unknown, fieldContext: FieldContext, context: EntryContext): ReactNode {
  const message = readable(value, fieldContext, context)
  const stored = visible(String(value))
  if (stored.startsWith("https://dashboard.stripe.com/"))
    return isOfSandbox(stored) ? stored : <a href={stored}>{stored}</a>
  if (message === null) return stored
  return (
    <>
      {message} <small className="quiet">({stored})</small>
    </>
  )
}

/** The provider has no page for a sandbox payment. */
const isOfSandbox = (link: string): boolean => link.includes("_sbx")
