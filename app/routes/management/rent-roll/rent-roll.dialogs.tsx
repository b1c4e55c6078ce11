import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import type { UnitStatus } from "~/domain/units/inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { actionsOf, type LineKind, type Open, type UnitAction } from "./rent-roll.actions.ts"
import { STATUS_LABELS } from "./rent-roll.rows.ts"

type DialogProps = {
  row: RollRow
  here: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

const STATUSES = Object.entries(STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
  tint: value as keyof typeof STATUS_LABELS,
}))

/** 'Change Unit {n} Status': one of ten colors that everybody sees. Source: specification 2 "Rent roll". */
export function StatusDialog({ row, version, here, result, refusal }: DialogProps & { version: string }) {
  const { form, fields } = useForm<UnitStatus>({ lastResult: result, defaultValue: { status: row.status } })
  return (
    <Dialog
      title={`Change Unit ${row.number} Status`}
      close={here}
      form={{ method: "post", action: `${here}&dialog=status&unit=${row.number}`, ...form.props }}
      submit={
        <button type="submit" name="intent" value="status" className="btn btn-primary">
          Change Status
        </button>
      }
    >
      <Problems of={form} refusal={refusal}>
        The status was not changed.
      </Problems>
      <p>The color of the unit's row, for everyone who sees the rent roll.</p>
      <input type="hidden" name="unitNumber" value={row.number} />
      <ShownVersion stored={version} formResult={{ result, refusal }} />
      <RadioCards of={fields.status} label="Status" columns="two" options={STATUSES} required />
    </Dialog>
  )
}

export function DeleteDialog({ row, here, result, refusal }: DialogProps) {
  const { form } = useForm<{ unit: string }>({ lastResult: result })
  return (
    <Dialog
      title={`Delete Unit ${row.number}?`}
      close={here}
      form={{ method: "post", action: `${here}&dialog=delete&unit=${row.number}`, ...form.props }}
      submit={
        <button type="submit" name="intent" value="delete" className="btn btn-danger solid">
          Delete unit {row.number}
        </button>
      }
    >
      <Problems of={form} refusal={refusal}>
        The unit was not deleted.
      </Problems>
      <p>The unit leaves the rent roll. Its past tenants, their payments and the reports of past months stay.</p>
      <input type="hidden" name="unit" value={row.number} />
    </Dialog>
  )
}

/** A row's actions as a dialog, for use without script. */
export function ActionsDialog({ row, here, open }: Pick<DialogProps, "row" | "here"> & { open: Open }) {
  const kind: LineKind = row.tenantId === null ? "vacant" : (row.isSubunit === 1 && "subunit") || "tenant"
  const actions = actionsOf(row.number, row.tenantId ?? "", here, open)
  const own = actions.filter(({ of }) => of === undefined || of.includes(kind))
  return (
    <Dialog
      title={kind === "tenant" ? `Unit ${row.number} · ${row.firstName} ${row.lastName}` : `Unit ${row.number}`}
      close={here}
      closeLabel="Close"
    >
      <div className="menu-list">{own.map(actionLink)}</div>
    </Dialog>
  )
}

/** The template of a row's menu. The script fills in the numbers and removes actions that do not apply to that row. */
export function ActionsTemplate({ here, open }: { here: string; open: Open }) {
  return (
    <template id="row-menu">
      <div popover="auto" className="menu-list">
        <p className="menu-head small" />
        {actionsOf("{unit}", "{tenant}", here, open).map(actionLink)}
      </div>
    </template>
  )
}

function actionLink({ label, to, opensDialog, isDanger, of }: UnitAction) {
  return (
    <a key={label} href={to} className={isDanger && "danger"} data-dialog={opensDialog} data-of={of?.join(" ")}>
      {label}
    </a>
  )
}
