import type { VacateUnits } from "~/domain/leasing/vacate-units.ts"
import { AmountChanged } from "~/ui/forms/amount-changed.tsx"
import { MoneyField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, formatPlain, minus, ZERO } from "~/values/money.ts"
import type { Amount } from "./vacate.query.ts"
import { ReductionFields, type ReductionProps, reducedText } from "./vacate.reductions.tsx"

export type FormResult = {
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: (Refused & { code: string }) | undefined
}
export const MAX_NOTE_LENGTH = 5000

type AmountProps = { vacateUnits: VacateUnits; amount: Amount | null } & ReductionProps

/** The amount of the deposit to apply. It is in the address, so that the preview has an address, too. */
export function AmountForm({ vacateUnits, amount, suggested, typed }: AmountProps) {
  const { unit, tenant, balances, isEarly } = vacateUnits
  const problem = amount && "problem" in amount ? amount.problem : undefined
  const reserve = balances.depositReserve
  const used = amount && "cents" in amount ? amount.cents : ZERO
  const errors = problem && [problem.message]
  const isPreviewed = amount !== null && !problem
  const { notice } = vacateUnits
  return (
    <form method="get" action="#preview" className="card form" data-amount data-reserve={reserve}>
      {problem && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          <p>{problem.message}</p>
        </Notice>
      )}
      {isEarly && (
        <Notice tone="attention" title={`${fullName(tenant)} has not moved in yet`}>
          <p>
            The move-in date is {formatDay(tenant.moveInOn)}. Moving out today ends a stay that never began. What was
            charged for it stays owed unless it is deleted first.
          </p>
        </Notice>
      )}
      {notice && (
        <p>
          Notice given on {formatDay(notice.givenOn)}: moving out on {formatDay(notice.movingOutOn)}.
        </p>
      )}
      <input type="hidden" name="unit" value={unit.number} />
      <Row>
        <MoneyField
          of={{ name: "Fees", defaultValue: amount?.typed ?? "", ...(errors ? { errors } : {}) }}
          label="Deposit amount to use"
          why="* Required - please enter an amount (can be 0). It pays late fees first, then rent, then other charges."
          autoFocus={!isPreviewed}
          required
        />
        <div className="field">
          <span className="label">Refund</span>
          <p className="hint">Deposit reserve of {formatMoney(reserve)}, less the amount used.</p>
          <p className="small-sum">
            <output htmlFor="Fees">{formatMoney(minus(reserve, used))}</output>
          </p>
        </div>
      </Row>
      <ReductionFields suggested={suggested} typed={typed} />
      <FormEnd {...(isPreviewed ? {} : { cancel: `/management/viewtenant?tenant=${tenant.id}` })}>
        <button type="submit" className={isPreviewed ? "btn" : "btn btn-primary"}>
          Calculate Preview
        </button>
        <span className="quiet">Nothing changes until you confirm.</span>
      </FormEnd>
    </form>
  )
}

/** The address of the preview, for a form that returns with a message. */
const addressOf = (unit: number, { typed, reductions }: Extract<Amount, { preview: unknown }>) => ({
  unit: String(unit),
  Fees: typed,
  ...Object.fromEntries(reductions.map(({ chargeId, amount }) => [`reduce${chargeId}`, formatPlain(amount)])),
})

type ConfirmProps = FormResult & {
  vacateUnits: VacateUnits
  amount: Extract<Amount, { preview: unknown }>
  idempotencyKey: string
}

/** Confirms the preview. The form sends its amount and its number. */
export function ConfirmForm({ vacateUnits, amount, idempotencyKey, result, refusal }: ConfirmProps) {
  const { form, fields } = useForm<{ Notes: string }>({ lastResult: result })
  const { unit, endToo, tenant } = vacateUnits
  const fees = formatPlain(amount.cents)
  const ends = [unit, ...endToo].map((one) => one.number)
  const { depositReturned } = amount.preview.projectedBalances
  const isStale = refusal?.code === "PREVIEW_STALE"
  return (
    <form
      method="post"
      action={`?${new URLSearchParams(addressOf(unit.number, amount))}`}
      className="card form"
      data-previewed={amount.cents}
      {...form.props}
    >
      <Problems of={form} refusal={refusal}>
        <p>
          Nothing was changed.
          {isStale &&
            " It was calculated again just now: the preview above shows the new balances. Check it, then confirm."}
        </p>
      </Problems>
      <p>
        Confirming uses <b>{formatMoney(amount.cents)}</b> of the deposit and returns{" "}
        <b>{formatMoney(depositReturned)}</b>, as the preview shows. Another amount counts once its preview is
        calculated.
      </p>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="UnitNumber" value={unit.number} />
      <input type="hidden" name="Fees" value={fees} />
      <input type="hidden" name="reduced" value={reducedText(amount.reductions)} />
      <input type="hidden" name="previewSeq" value={amount.preview.previewSeq} />
      <TextArea
        of={fields.Notes}
        label="Notes"
        why="Stored with the stay. On a move-out charge the tenant reads it, too."
        optional
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
      />
      <AmountChanged previewed={fees} />
      <FormEnd cancel={`/management/viewtenant?tenant=${tenant.id}`}>
        <button type="submit" name="intent" value="vacate" className="btn btn-danger solid">
          Confirm Vacate
        </button>
      </FormEnd>
      <p className="quiet">
        {listed(ends)} today, and {fullName(tenant)} a past tenant, who keeps the account.
      </p>
    </form>
  )
}

function listed(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Unit ${numbers[0]} becomes vacant`
  return `Units ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)} become vacant`
}
