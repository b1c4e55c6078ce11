import type { Deed } from "~/domain/permissions.ts"

/** What can be done about a unit, as links: for the menu of a line and for the dialog that stands for it without script. */
export type UnitAction = {
  label: string
  to: string
  opensDialog?: true
  isDanger?: true
  of?: "tenant" | "subunit" | "vacant"
  /** What it leads to, where that is closed to some of those who see the rent roll. */
  deed?: Deed
}

/** Whether a deed is open to the person who looks. */
export type Open = (deed: Deed) => boolean

/**
 * The actions of a unit. `of` says for whom: units with a tenant (on its own line), subunits, vacant units, or (without) every unit.
 * Numbers may be placeholders, which the script fills in. `here` is the address of this state. What is not `open` is left out.
 */
export function actionsOf(unit: number | string, tenant: number | string, here: string, open: Open): UnitAction[] {
  const all: UnitAction[] = [
    { label: "View Unit", to: `/management/viewunit?unit=${unit}` },
    { label: "Edit Unit", to: `/management/editunit?unit=${unit}` },
    { label: "Tenant Info", to: `/management/viewtenant?tenant=${tenant}`, of: "tenant" },
    { label: "Tenant Notes", to: `/management/notes?tenant=${tenant}`, of: "tenant" },
    { label: "Edit Tenant Details", to: `/management/edittenant?tenant=${tenant}`, of: "tenant" },
    { label: "Edit Tenant Fees", to: `/management/editfee?tenant=${tenant}`, of: "tenant", deed: "issue fees" },
    { label: "Vacate", to: `/management/viewtenant/vacate?unit=${unit}`, of: "tenant", deed: "move tenants" },
    { label: "Remove Subunit", to: `/management/viewtenant/vacate?unit=${unit}`, of: "subunit", deed: "move tenants" },
    { label: `Change Unit ${unit} Status`, to: `${here}&dialog=status&unit=${unit}`, opensDialog: true },
    {
      label: `Delete Unit ${unit}`,
      to: `${here}&dialog=delete&unit=${unit}`,
      opensDialog: true,
      isDanger: true,
      of: "vacant",
    },
  ]
  return all.filter(({ deed }) => deed === undefined || open(deed))
}
