import type { PastStay } from "~/domain/leasing/past-tenants.ts"
import type { TenantFigures } from "~/domain/ledger/balances.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Dialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { MoneyField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, formatPlain } from "~/values/money.ts"

type StaysProps = { tenantId: number; stays: readonly PastStay[]; mayEdit: boolean }

export function Stays({ tenantId, stays, mayEdit }: StaysProps) {
  return (
    <section className="stack" aria-labelledby="stays">
      <h2 id="stays" className="section-title">
        Stays
      </h2>
      {stays.length === 0 && <p>No stay is on record.</p>}
      <div className="stay-cards">
        {stays.map((stay) => (
          <StayCard key={stay.id} stay={stay} tenantId={tenantId} mayEdit={mayEdit} />
        ))}
      </div>
    </section>
  )
}

const spanOf = ({ moveInOn, moveOutOn }: PastStay) =>
  moveOutOn < moveInOn
    ? `Given up on ${formatDay(moveOutOn)}, before the move-in on ${formatDay(moveInOn)}`
    : `${formatDay(moveInOn)} – ${formatDay(moveOutOn)}`

type StayCardProps = { stay: PastStay; tenantId: number; mayEdit: boolean }

function StayCard({ stay, tenantId, mayEdit }: StayCardProps) {
  const about = `the stay in unit ${stay.unitNumber}, ${spanOf(stay)}`
  const edit = (
    <a className="btn" href={`?tenant=${tenantId}&dialog=edit&stay=${stay.id}`} data-dialog>
      Edit<span className="hidden-text"> {about}</span>
    </a>
  )
  return (
    <Card title={`Unit ${stay.unitNumber}`} action={mayEdit ? edit : undefined}>
      <p>
        {spanOf(stay)} {stay.isSubunit && <Badge>Subunit</Badge>}
      </p>
      {stay.depositBefore === 0 ? <p className="quiet">No deposit was held.</p> : <DepositFacts stay={stay} />}
      {stay.notes !== null && <p className="stay-notes">{stay.notes}</p>}
    </Card>
  )
}

function DepositFacts({ stay }: { stay: PastStay }) {
  const { depositBefore, depositReturned, depositToRent, depositToLate, depositToOther } = stay
  return (
    <Facts
      of={[
        { label: "Returned", value: formatMoney(depositReturned) },
        { label: "Applied to rent", value: formatMoney(depositToRent) },
        { label: "Applied to late fees", value: formatMoney(depositToLate) },
        { label: "Applied to other charges", value: formatMoney(depositToOther) },
        { label: "Deposit before move-out", value: formatMoney(depositBefore), total: true },
      ]}
      sums
    />
  )
}

type DialogProps = {
  stay: PastStay & { version: string }
  figures: TenantFigures
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

type Typed = Record<
  "Notes" | "DepositReturned" | "DepositAppliedToRent" | "DepositAppliedToLateFees" | "DepositAppliedToOtherCharges",
  string
>

const LABELS = {
  DepositReturned: "Returned",
  DepositAppliedToRent: "Applied to Rent",
  DepositAppliedToLateFees: "Applied to Late Fees",
  DepositAppliedToOtherCharges: "Applied to Other Charges",
}

export function StayDialog({ stay, figures, idempotencyKey, result, refusal }: DialogProps) {
  const { form, fields } = useForm<Typed>({ id: "stay", lastResult: result, defaultValue: typedOf(stay) })
  const here = `?tenant=${stay.tenantId}`
  const hasDeposit = stay.depositBefore > 0
  return (
    <Dialog
      title={`Edit the stay in unit ${stay.unitNumber}`}
      close={here}
      form={{ method: "post", action: `${here}&dialog=edit&stay=${stay.id}`, ...form.props }}
      submit={
        <button type="submit" name="intent" value={hasDeposit ? "stay" : "notes"} className="btn btn-primary">
          Save stay
        </button>
      }
    >
      <Problems of={form} refusal={refusal} labels={LABELS}>
        Nothing was saved.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="StayID" value={stay.id} />
      <ShownVersion stored={stay.version} formResult={{ result, refusal }} />
      <p>{spanOf(stay)}</p>
      {hasDeposit && <DepositFields stay={stay} figures={figures} fields={fields} />}
      <TextArea of={fields.Notes} label="Notes" optional rows={3} maxLength={5000} />
    </Dialog>
  )
}

function typedOf(stay: PastStay): Typed {
  return {
    Notes: stay.notes ?? "",
    DepositReturned: formatPlain(stay.depositReturned),
    DepositAppliedToRent: formatPlain(stay.depositToRent),
    DepositAppliedToLateFees: formatPlain(stay.depositToLate),
    DepositAppliedToOtherCharges: formatPlain(stay.depositToOther),
  }
}

type DepositFieldsProps = Pick<DialogProps, "stay" | "figures"> & {
  fields: Record<keyof typeof LABELS, Parameters<typeof MoneyField>[0]["of"]>
}

function DepositFields({ stay, figures, fields }: DepositFieldsProps) {
  const before = formatMoney(stay.depositBefore)
  const { rent, late, other } = figures
  return (
    <>
      <input type="hidden" name="balanceSeq" value={figures.lastJournalId} />
      <p>
        The four amounts sum to the deposit before move-out, {before}.{" "}
        {stay.isPosted
          ? "Changed amounts are posted again today, and the balances follow."
          : "This stay comes from earlier books: changed amounts are written down, no balance changes."}
      </p>
      {stay.isPosted && (
        <p className="hint">
          Owed now, beside what the deposit paid: rent {formatMoney(rent)}, late fees {formatMoney(late)}, other charges{" "}
          {formatMoney(other)}.
        </p>
      )}
      <div className="stack" data-before={stay.depositBefore}>
        <Row>
          <MoneyField of={fields.DepositReturned} label={LABELS.DepositReturned} required />
          <MoneyField of={fields.DepositAppliedToRent} label={LABELS.DepositAppliedToRent} required />
        </Row>
        <Row>
          <MoneyField of={fields.DepositAppliedToLateFees} label={LABELS.DepositAppliedToLateFees} required />
          <MoneyField of={fields.DepositAppliedToOtherCharges} label={LABELS.DepositAppliedToOtherCharges} required />
        </Row>
        <p className="hint" role="status" />
      </div>
    </>
  )
}
