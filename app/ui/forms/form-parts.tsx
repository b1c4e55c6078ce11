import type { ReactNode } from "react"
import { Notice } from "../notice.tsx"

/** The refusal of a form. With a `question`, the form succeeds when it is submitted again with the answer. */
export type Refused = { subject: string; message: string; code?: string; question?: { name: string; value: string } }

/** The refusals of a save whose version is out of date; each field's message is the value stored now. */
const CONFLICTS = ["CHANGED_MEANWHILE", "TENANT_CHANGED", "EXPENSES_CHANGED", "REQUEST_CHANGED"]
export const isConflict = (refusal: { code?: string } | undefined): boolean =>
  refusal?.code !== undefined && CONFLICTS.includes(refusal.code)

type FormErrors = {
  readonly fieldErrors: Record<string, readonly string[]>
  readonly errors: readonly string[] | undefined
  getField(name: string): { readonly id: string }
}

type ProblemsProps = {
  of: Pick<FormErrors, "fieldErrors" | "errors"> & { getField: (name: never) => { readonly id: string } }
  refusal?: Refused | undefined
  /** The labels of fields whose names are different: `{ no: "Unit Number" }`. */
  labels?: Record<string, string>
  /** The consequence for the person: "Nothing was recorded yet." */
  children?: ReactNode
}

const COUNTS = ["Nothing", "One thing", "Two things", "Three things", "Four things", "Five things", "Six things"]

/** The errors of a form, above its fields, with the focus: the refusal, or the number of errors with links to their fields. */
export function Problems({ of, refusal, labels = {}, children }: ProblemsProps) {
  const form = of as FormErrors
  const wrong = Object.entries(form.fieldErrors).filter(([, errors]) => errors.length > 0)
  if (wrong.length === 0) return <WholeForm refusal={refusal} errors={form.errors} more={children} />
  return (
    <Notice
      tone={isConflict(refusal) ? "attention" : "problem"}
      role="alert"
      title={
        refusal && isConflict(refusal)
          ? refusal.subject
          : `${COUNTS[wrong.length] ?? `${wrong.length} things`} to correct`
      }
    >
      {refusal && isConflict(refusal) ? <Conflict message={refusal.message} /> : children}
      <ul>
        {wrong.map(([name, errors]) => (
          <li key={name}>
            <a href={`#${form.getField(name).id}`}>{labels[name] ?? spelled(name)}</a>: {errors[0]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The errors of a form whose address describes a calculation and whose fields have names of their own. */
export function CalculatedProblems({ of, message, labels }: CalculatedProblemsProps) {
  const form = { fieldErrors: of, errors: message === null ? undefined : [message], getField: (id: string) => ({ id }) }
  if (message === null && Object.keys(of).length === 0) return null
  return (
    <Problems of={form} labels={labels}>
      Nothing was calculated.
    </Problems>
  )
}

type CalculatedProblemsProps = {
  of: Readonly<Record<string, readonly string[]>>
  message: string | null
  labels: Record<string, string>
}

function Conflict({ message }: { message: string }) {
  return (
    <>
      <p>{message}</p>
      <p>What you typed is still here; beside it stands what is saved now. Saving again keeps what you typed.</p>
    </>
  )
}

/** "paymentDate" as "Payment date". */
function spelled(name: string): string {
  const parted = name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
  return parted.replace(/^./, (letter) => letter.toUpperCase())
}

function WholeForm({
  refusal,
  errors,
  more,
}: {
  refusal?: Refused | undefined
  errors: FormErrors["errors"]
  more: ReactNode
}) {
  const message = refusal?.message ?? errors?.[0]
  if (message === undefined) return null
  return (
    <Notice
      tone={refusal?.question || isConflict(refusal) ? "attention" : "problem"}
      role="alert"
      title={refusal?.subject}
    >
      <p>{message}</p>
      {more}
    </Notice>
  )
}

type Answerable = { readonly name: string; readonly defaultValue: string | undefined }

/** Hidden answers to the server's questions about this form, sent with its next submit. A changed form may raise another question. */
export function Answers({ of: fields, refusal }: { of: readonly Answerable[]; refusal: Refused | undefined }) {
  const question = refusal?.question
  return fields.map(({ name, defaultValue }) => {
    const value = question?.name === name ? question.value : defaultValue
    return value !== undefined && value !== "" && <input key={name} type="hidden" name={name} value={value} />
  })
}

type GroupProps = {
  legend: string
  /** Makes the legend a heading as well: on pages of several forms, people find each form by its heading. */
  isHeading?: boolean
  why?: ReactNode
  children: ReactNode
}

export function Group({ legend, isHeading = false, why, children }: GroupProps) {
  return (
    <fieldset className="group">
      <legend>{isHeading ? <h2>{legend}</h2> : legend}</legend>
      {why !== undefined && <p className="group-why">{why}</p>}
      {children}
    </fieldset>
  )
}

export function Row({ three = false, children }: { three?: boolean; children: ReactNode }) {
  return <div className={three ? "row three" : "row"}>{children}</div>
}

export function FormEnd({ cancel, children }: { cancel?: string; children: ReactNode }) {
  return (
    <div className="form-end">
      {children}
      {cancel !== undefined && (
        <a className="btn btn-quiet" href={cancel}>
          Cancel
        </a>
      )}
    </div>
  )
}
