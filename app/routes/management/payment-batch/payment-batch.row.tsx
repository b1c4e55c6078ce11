// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import { Icon } from "~/ui/icon.tsx"
import { formatMoney } from "~/values/money.ts"
import { partsText } from "~/values/payments/applied-parts-text.ts"
import { unitsText } from "~/values/units-text.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import type { FormRow } from "./payment-batch.rows.ts"

const TYPES = [
  { value: "", label: "Rent/Late Fee" },
  { value: "deposit", label: "Deposit" },
  { value: "fees", label: "Other Fees" },
]
const METHODS = [{ value: "", label: "As above" }, ...MANUAL_METHODS]

/** A row of the form. `number` is the row's number for people. */
export function BatchRow({ row, number, today }: { row: FormRow; number: number; today: string }) {
  const { place, key, payer, reviewed, faults } = row
  const name = (field: string) => `rows.${place}.${field}`
  const invalid = (field: string) => faults.some((fault) => fault.field === field && !fault.question) || undefined
  const about = faults.length > 0 ? `${place}-faults` : undefined
  return (
    <tr role="row" data-row={place} className={faults.length > 0 ? "faulty-row" : undefined}>
      <th role="rowheader" scope="row" data-label="Unit or tenant">
        <input type="hidden" name={name("key")} value={key} />
        <input
          className="input"
          name={name("tenant")}
          id={`${place}-tenant`}
          defaultValue={row.tenant}
          list="payers"
          maxLength={200}
          autoComplete="off"
          aria-label={`Unit or tenant of row ${number}`}
          aria-invalid={invalid("tenant")}
          aria-describedby={about}
        />
        <small className="payer" data-payer>
          {payer && payerText(payer)}
        </small>
        {faults.length > 0 && <Faults row={row} />}
      </th>
      <td role="cell" className="num" data-label="Amount">
        <input
          className="input money"
          name={name("amount")}
          id={`${place}-amount`}
          defaultValue={row.amount}
          data-money
          data-owed={payer ? payer.owed : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={`Amount of row ${number}`}
          aria-invalid={invalid("amount")}
          aria-describedby={about}
        />
      </td>
      <td role="cell" data-label="Check number">
        <input
          className="input"
          name={name("note")}
          id={`${place}-note`}
          defaultValue={row.note}
          autoComplete="off"
          maxLength={500}
          aria-label={`Check number of row ${number}`}
          aria-invalid={invalid("note")}
          aria-describedby={about}
        />
      </td>
      <td role="cell" className="pays" data-label={reviewed?.parts.length ? "Pays" : undefined}>
        {reviewed?.payment && reviewed.parts.length > 0 && partsText(reviewed.parts)}
        {payer !== null && reviewed !== null && reviewed.payment === null && faults.length === 0 && (
          <span className="quiet">No amount: not posted</span>
        )}
      </td>
      <td role="cell" className="other">
        <Other row={row} number={number} today={today} />
      </td>
    </tr>
  )
}

export function payerText({ name, units, owed, depositOwed, pending, policy }: NonNullable<FormRow["payer"]>): string {
  const more = [
    ...(depositOwed > 0 ? [`deposit ${formatMoney(depositOwed)}`] : []),
    ...(pending > 0 ? [`${formatMoney(pending)} pending`] : []),
    ...(policy === null ? [] : [`payment policy: ${policy}`]),
  ]
  return [`${name}, ${unitsText(units)}`, `owes ${formatMoney(owed)}`, ...more].join(", ")
}

const ANSWERS: Record<string, string> = {
  duplicateOf: "It is another payment",
  repeatOf: "It is another payment",
  earlierMonth: "Record it for that month",
  checkTaken: "Take this check",
}

function Faults({ row: { place, faults, ...row } }: { row: FormRow }) {
  return (
    <span className="row-faults" id={`${place}-faults`}>
      {faults.map(({ field, message, question }) => (
        <span key={field + message} className="row-fault">
          <span className="error">
            <Icon name={question ? "triangle" : "alert"} />
            <span>{message}</span>
          </span>
          {question && (
            <label className="check">
              <input
                type="checkbox"
                name={`rows.${place}.${question.name}`}
                value={question.value}
                defaultChecked={row[question.name as keyof typeof row] === question.value}
              />
              <span>{ANSWERS[question.name]}</span>
            </label>
          )}
        </span>
      ))}
    </span>
  )
}

function Other({ row, number, today }: { row: FormRow; number: number; today: string }) {
  const name = (field: string) => `rows.${row.place}.${field}`
  const isOpen = row.type !== "" || row.method !== "" || row.paymentDate !== ""
  return (
    <details open={isOpen || undefined}>
      <summary>
        Other<span className="hidden-text"> type, method or date of row {number}</span>
      </summary>
      <Select label="Type" name={name("type")} value={row.type} options={TYPES} number={number} />
      <Select label="Method" name={name("method")} value={row.method} options={METHODS} number={number} />
      <label className="small-field">
        <span>
          Date<span className="hidden-text"> of row {number}</span>
        </span>
        <input type="date" className="input" name={name("paymentDate")} defaultValue={row.paymentDate} max={today} />
      </label>
      <Answered row={row} />
    </details>
  )
}

/** Answers that the last review did not request again. */
function Answered({ row }: { row: FormRow }) {
  const open = new Set(row.faults.map(({ question }) => question?.name))
  const names = (["duplicateOf", "repeatOf", "earlierMonth", "checkTaken"] as const).filter((name) => !open.has(name))
  return names.map((name) =>
    row[name] === "" ? null : <input key={name} type="hidden" name={`rows.${row.place}.${name}`} value={row[name]} />,
  )
}

type SelectProps = {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  number: number
}

function Select({ label, name, value, options, number }: SelectProps) {
  return (
    <label className="small-field">
      <span>
        {label}
        <span className="hidden-text"> of row {number}</span>
      </span>
      <select className="input" name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
