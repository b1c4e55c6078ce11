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
  hidden?: Record<string, number>
  className?: string
  label?: string
  /** The fields. While files are sent, their progress is shown instead. */
  children: ReactNode
  end: ReactNode
}

/** A tenant's form with files. Its key makes a repeated submission count once. */
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
