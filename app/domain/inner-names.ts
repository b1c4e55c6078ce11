/** Schemas name fields as the API does ("tenantID", "UnitNumber"), the domain in one way ("tenantId"). The handlers rename the parsed fields. */

type InnerName<Name> = Name extends string
  ? string extends Name
    ? Name
    : Name extends `${infer Head}ID`
      ? `${Uncapitalize<Head>}Id`
      : Name extends `${infer Head}IDs`
        ? `${Uncapitalize<Head>}Ids`
        : Uncapitalize<Name>
  : Name

/** The parsed input by its inner names: `InnerNames<z.infer<typeof IssueFee>>`. Only top-level fields are renamed. */
export type InnerNames<Wire> = Wire extends readonly unknown[]
  ? Wire
  : Wire extends object
    ? { [Name in keyof Wire as InnerName<Name>]: Wire[Name] }
    : Wire

const innerName = (name: string) => name.replace(/^[A-Z]/, (first) => first.toLowerCase()).replace(/ID(s?)$/, "Id$1")

/** Renames parsed fields: TenantID and tenantID become tenantId, Notes becomes notes. A list or a single value is returned unchanged. */
export function innerNames<Wire>(wire: Wire): InnerNames<Wire> {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) return wire as InnerNames<Wire>
  const renamed = Object.entries(wire).map(([name, value]) => [innerName(name), value])
  return Object.fromEntries(renamed) as InnerNames<Wire>
}
