import { ConfirmDialog, Dialog, FirstStepDialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Field, MoneyField } from "~/ui/forms/fields.tsx"
import type { NothingToReturn, ReturnConfirmation, ReturnForm, ReturnStep } from "./return-advance.steps.ts"

type Props = {
  tenant: { id: number; name: string }
  here: string
  idempotencyKey: string
}

/** A link to the dialog. Absent if the tenant has no advance cash. */
export function ReturnAdvanceLink({ here, held }: { here: string; held: number }) {
  if (held <= 0) return null
  return (
    <a className="btn" href={`${here}&dialog=return`} data-dialog>
      Return advance rent
    </a>
  )
}

/** Returns advance rent: the amount, then the confirmation. Source: api.md M66. */
export function ReturnAdvanceDialog({ step, ...props }: Props & { step: ReturnStep }) {
  if (step.step === "nothing") return <Nothing step={step} {...props} />
  return step.step === "confirm" ? <Confirm step={step} {...props} /> : <Edit step={step} {...props} />
}

function Nothing({ step, tenant, here }: Props & { step: NothingToReturn }) {
  return (
    <Dialog title="Nothing to return" close={here} closeLabel="OK">
      <p>
        No rent of {tenant.name} is held in advance.
        {step.credit !== null && ` ${step.credit} is credit that was given: it is not paid out.`}
      </p>
    </Dialog>
  )
}

function Edit({ step, tenant, here }: Props & { step: ReturnForm }) {
  return (
    <FirstStepDialog
      title={`Return advance rent to ${tenant.name}`}
      close={here}
      action="/management/viewtenant"
      query={{ tenant: tenant.id, dialog: "return", balanceSeq: step.seq }}
      verb="Review return"
      problem={step.problem}
    >
      <p>
        {step.held} was paid in advance. Hand the money back first, then book it here: Suitekeeper moves no money.
        {step.credit !== null && ` ${step.credit} more is credit that was given: it is not paid out.`}
      </p>
      <MoneyField
        of={{ name: "amount", defaultValue: step.amount.typed, errors: step.amount.errors }}
        label="Advance rent to return"
        why={`No more than ${step.held}.`}
        required
      />
      <Field
        of={{ name: "note", defaultValue: step.note.typed, errors: step.note.errors }}
        label="Note"
        why="A check number, for example. The tenant's statement shows it."
        maxLength={500}
        optional
      />
    </FirstStepDialog>
  )
}

function Confirm({ step, tenant, here, idempotencyKey }: Props & { step: ReturnConfirmation }) {
  const { amount, note, seq, formatted, advance, balance } = step
  const again = new URLSearchParams({ dialog: "return", balanceSeq: String(seq), amount, note })
  return (
    <ConfirmDialog
      title={`Return ${formatted} of advance rent?`}
      close={here}
      action={`${here}&${again}`}
      intent="return"
      verb="Return advance rent"
    >
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenant.id} />
      <input type="hidden" name="balanceSeq" value={seq} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="note" value={note} />
      <p>
        {formatted} goes back to {tenant.name}. The ledger shows it as an adjustment.
      </p>
      <Facts
        of={[
          { label: "Advance rent", value: `${advance.from} → ${advance.to}` },
          { label: "Balance", value: `${balance.from} → ${balance.to}` },
          ...(note === "" ? [] : [{ label: "Note", value: note }]),
        ]}
        sums
      />
    </ConfirmDialog>
  )
}
