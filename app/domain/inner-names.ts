/**
 * The names of inputs. Schemas name their fields as the wire does ("tenantID", "UnitNumber": JSON, queries and forms, also in every error);
 * the domain spells one thing one way ("tenantId", "unitNumber"). The handlers rename what a schema has read before a command sees it.
 */

type InnerName<Name> = Name extends string
  ? string extends Name
    ? Name
    : Name extends `${infer Head}ID`
      ? `${Uncapitalize<Head>}Id`
      : Name extends `${infer Head}IDs`
        ? `${Uncapitalize<Head>}Ids`
        : Uncapitalize<Name>
  : Name

/** What a schema reads, by its inner names: `InnerNames<z.infer<typeof IssueFee>>`. Only the fields of the whole are renamed, not what lies in them. */
export type InnerNames<Wire> = Wire extends readonly unknown[]
  ? Wire
  : Wire extends object
    ? { [Name in keyof Wire as InnerName<Name>]: Wire[Name] }
    : Wire

const innerName = (name: string) => name.replace(/^[A-Z]/, (first) => first.toLowerCase()).replace(/ID(s?)$/, "Id$1")

/** Renames the fields that a schema has read: TenantID and tenantID become tenantId, Notes becomes notes. A list or a single value stays as it is. */
export function innerNames<Wire>(wire: Wire): InnerNames<Wire> {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) return wire as InnerNames<Wire>
  const renamed = Object.entries(wire).map(([name, value]) => [innerName(name), value])
  return Object.fromEntries(renamed) as InnerNames<Wire>
}
