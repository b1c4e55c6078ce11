import { Card } from "~/ui/card.tsx"
import { ConfirmDialog, ErrorDialog, FirstStepDialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Field, MoneyField } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { Adjusting, Confirming, Editing } from "./edit-tenant.balances.ts"

const NOT_PAYMENTS = "Balance edits are not tracked as payments. They stand in the ledger as adjustments."

/** The current balances, with a link to set them. `here` is null without the permission. */
export function BalancesCard({ facts, here }: { facts: { label: string; value: string }[]; here: string | null }) {
  return (
    <Card title="Balances">
      <Facts of={facts} sums />
      {here !== null && (
        <>
          <p className="hint">{NOT_PAYMENTS} Save other changes first.</p>
          <a className="btn btn-block" href={`${here}&dialog=balances`} data-dialog>
            Adjust balances
          </a>
        </>
      )}
    </Card>
  )
}

type Props = {
  adjusting: Adjusting
  tenant: { id: number; name: string }
  here: string
  idempotencyKey: string
  refusal: { code: string; subject: string; message: string } | undefined
}

export function AdjustDialog({ adjusting, tenant, here, idempotencyKey, refusal }: Props) {
  if (refusal && refusal.code !== "BALANCES_CHANGED") return <ErrorDialog {...refusal} close={here} />
  if (adjusting.step === "confirm") {
    return <Confirm dialog={adjusting} tenant={tenant} here={here} idempotencyKey={idempotencyKey} />
  }
  return <Edit dialog={adjusting} tenant={tenant} here={here} />
}

type StepProps<TenantDialogData> = Pick<Props, "tenant" | "here"> & { dialog: TenantDialogData }

function Edit({ dialog, tenant, here }: StepProps<Editing>) {
  const field = ({ name, label, now, typed, errors }: Editing["fields"][number]) => (
    <MoneyField key={name} of={{ name, defaultValue: typed, errors }} label={label} why={`Now ${now}`} optional />
  )
  const [reserve, rent, late, other] = dialog.fields.map(field)
  return (
    <FirstStepDialog
      title={`Adjust balances of ${tenant.name}`}
      close={here}
      action="/management/edittenant"
      query={{ tenant: tenant.id, dialog: "confirm", balanceSeq: dialog.seq }}
      verb="Review changes"
      problem={dialog.problem}
    >
      <Notice tone="attention">
        <p>{NOT_PAYMENTS} To record money received, use Manual Payment.</p>
      </Notice>
      <p>Enter what a balance is to be. An empty one stays as it is.</p>
      <Row>
        {reserve}
        {rent}
      </Row>
      <Row>
        {late}
        {other}
      </Row>
      <Field
        of={{ name: "balanceNote", defaultValue: dialog.note.typed, errors: dialog.note.errors }}
        label="Note"
        why="Why, for staff: kept in the ledger and the audit log. The tenant does not see it."
        maxLength={500}
        optional
      />
    </FirstStepDialog>
  )
}

function Confirm({ dialog, tenant, here, idempotencyKey }: StepProps<Confirming> & { idempotencyKey: string }) {
  const facts = dialog.changes.map(({ label, from, typed, met, to }) => ({
    label,
    value: met === null ? `${from} → ${to}` : `${from} → ${typed}, ${met} of it paid by advance rent → ${to}`,
  }))
  const advance = dialog.advance && { label: "Advance rent", value: `${dialog.advance.from} → ${dialog.advance.to}` }
  const query = new URLSearchParams({ tenant: String(tenant.id), dialog: "confirm", balanceSeq: String(dialog.seq) })
  for (const { name, dollars } of dialog.sent) query.set(name, dollars)
  if (dialog.note !== "") query.set("balanceNote", dialog.note)
  const note = dialog.note === "" ? [] : [{ label: "Note", value: dialog.note }]
  return (
    <ConfirmDialog
      title="Confirm balance adjustment"
      close={here}
      action={`/management/edittenant?${query}`}
      intent="balances"
      verb="Adjust balances"
    >
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenant.id} />
      <input type="hidden" name="balanceSeq" value={dialog.seq} />
      {dialog.sent.map(({ name, dollars }) => (
        <input key={name} type="hidden" name={name} value={dollars} />
      ))}
      <input type="hidden" name="balanceNote" value={dialog.note} />
      <p>
        The balances of {tenant.name} change as follows. {NOT_PAYMENTS}
      </p>
      <Facts of={[...facts, ...(advance ? [advance] : []), ...note]} sums />
      {dialog.advance && <p className="hint">Advance rent pays what is added first, so a balance can end lower.</p>}
    </ConfirmDialog>
  )
}
