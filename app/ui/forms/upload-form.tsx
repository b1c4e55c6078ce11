import type { ReactNode } from "react"
import type { useForm } from "./form.ts"
import { Problems, type Refused } from "./form-parts.tsx"

type UploadFormProps = {
  of: ReturnType<typeof useForm>["form"]
  action: string
  intent: string
  idempotencyKey: string
  refusal: Refused | undefined
  labels: Record<string, string>
  /** The consequence of a refusal for the person: "Nothing was sent yet." */
  consequence: string
  /** More of what the form says unseen. */
  hidden?: Record<string, number>
  className?: string
  label?: string
  /** The fields. While files are sent, their progress stands in their place. */
  children: ReactNode
  /** The buttons. */
  end: ReactNode
}

/** A form of a tenant with files, whose key makes a second sending the same as the first. */
export function UploadForm({ of, action, intent, idempotencyKey, hidden = {}, ...props }: UploadFormProps) {
  const { refusal, labels, consequence, className = "form", label, children, end } = props
  const all = { intent, key: idempotencyKey, ...hidden }
  return (
    <form
      method="post"
      action={action}
      className={className}
      aria-label={label}
      {...of.props}
      encType="multipart/form-data"
    >
      {Object.entries(all).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="form" data-upload-body>
        <Problems of={of} refusal={refusal} labels={labels}>
          {consequence}
        </Problems>
        {children}
      </div>
      {end}
    </form>
  )
}
