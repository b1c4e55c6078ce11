import type { Permission } from "~/domain/permissions.ts"
import { contactLink } from "~/ui/contact-link.ts"

/** A unit's action as a link, for the row's menu and for the dialog without script. */
export type UnitAction = {
  label: string
  to: string
  opensDialog?: true
  isDanger?: true
  of?: readonly LineKind[]
  /** The permission of the target page, if not everybody with access to the rent roll has it. */
  permission?: Permission
}

export type LineKind = "tenant" | "subunit" | "vacant"

export type Open = (permission: Permission) => boolean

const LET: readonly LineKind[] = ["tenant", "subunit"]

/** A unit's actions that the viewer is allowed. `unit` and `tenant` may be placeholders for the script; `here` is the list's address. */
export function actionsOf(unit: number | string, tenant: number | string, here: string, open: Open): UnitAction[] {
  const all: UnitAction[] = [
    { label: "View Unit", to: `/management/viewunit?unit=${unit}` },
    { label: "Edit Unit", to: `/management/editunit?unit=${unit}` },
    { label: "Tenant Info", to: `/management/viewtenant?tenant=${tenant}`, of: LET },
    { label: "Contact Tenant", to: contactLink(tenant), of: LET },
    { label: "Tenant Notes", to: `/management/notes?tenant=${tenant}`, of: LET },
    { label: "Edit Tenant Details", to: `/management/edittenant?tenant=${tenant}`, of: LET },
    { label: "Edit Tenant Fees", to: `/management/editfee?tenant=${tenant}`, of: LET, permission: "issue fees" },
    { label: "Vacate", to: `/management/viewtenant/vacate?unit=${unit}`, of: ["tenant"], permission: "move tenants" },
    {
      label: "Remove Subunit",
      to: `/management/viewtenant/vacate?unit=${unit}`,
      of: ["subunit"],
      permission: "move tenants",
    },
    { label: `Change Unit ${unit} Status`, to: `${here}&dialog=status&unit=${unit}`, opensDialog: true },
    {
      label: `Delete Unit ${unit}`,
      to: `${here}&dialog=delete&unit=${unit}`,
      opensDialog: true,
      isDanger: true,
      of: ["vacant"],
    },
  ]
  return all.filter(({ permission }) => permission === undefined || open(permission))
}
