import { ALL_FIELDS } from "~/domain/leasing/move-in-messages.ts"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"

type FormErrors = {
  readonly fieldErrors: Record<string, readonly string[]>
  readonly errors: readonly string[] | undefined
  getField: (name: never) => { readonly id: string }
}
type Props = { of: FormErrors; refusal: Refused | undefined; labels: Record<string, string>; nothing: string }

/** The errors of a move-in form. Missing fields are named below the specification's message. */
export function MoveInProblems({ of: form, refusal, labels, nothing }: Props) {
  const wrong = Object.entries(form.fieldErrors).filter(([, errors]) => errors.length > 0)
  if (!wrong.some(([, [first]]) => first === ALL_FIELDS)) {
    return (
      <Problems of={form} refusal={refusal} labels={labels}>
        {nothing}
      </Problems>
    )
  }
  const byName = form as { getField(name: string): { readonly id: string } }
  return (
    <Notice tone="problem" role="alert" title={ALL_FIELDS}>
      <ul>
        {wrong.map(([name, [message]]) => (
          <li key={name}>
            <a href={`#${byName.getField(name).id}`}>{labels[name] ?? name}</a>
            {message === ALL_FIELDS ? " is empty" : `: ${message}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Shows a short message beside a missing field. All other errors are above the form. */
export function withMessages(field: FieldOf, empty = "Required."): FieldOf {
  const { name, id, defaultValue, errors } = field
  const messages = errors?.map((message) => (message === ALL_FIELDS ? empty : message))
  return { name, defaultValue, errors: messages, ...(id === undefined ? {} : { id }) }
}
