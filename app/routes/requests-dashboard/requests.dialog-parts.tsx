import type { SubmissionResult } from "@conform-to/react/future"
import type { ReactNode } from "react"
import { Dialog } from "~/ui/dialog.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import type { DialogData } from "./requests.dialog-data.ts"

export type FormResult = { result?: SubmissionResult<string[]> | undefined; refusal?: Refused | undefined } | undefined
export type DialogProps<Name extends DialogData["name"]> = {
  dialog: Extract<DialogData, { name: Name }>
  formResult: FormResult
  idempotencyKey: string
}

type FrameProps = {
  title: string
  idempotencyKey: string
  dialog: { close: string; address: string; list: string }
  intent: string
  verb: string
  form: object
  hasPictures?: boolean
  children: ReactNode
}

/** A dialog with one form. It returns to the list behind it, and its key prevents a second execution. */
export function DialogForm(props: FrameProps) {
  const { title, dialog, intent, verb, form, hasPictures = false, idempotencyKey, children } = props
  const submit = (
    <button type="submit" className="btn btn-primary" data-upload={hasPictures ? "" : undefined}>
      {verb}
    </button>
  )
  return (
    <Dialog
      title={title}
      close={dialog.close}
      submit={submit}
      form={{
        method: "post",
        action: dialog.address,
        ...form,
        ...(hasPictures ? { encType: "multipart/form-data" as const } : {}),
      }}
    >
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="list" value={dialog.list} />
      {children}
    </Dialog>
  )
}

type About = { id: number; unit: string; title: string; seen: number }

/** The request of a dialog, and its newest change when the dialog was opened. */
export function AboutRequest({ request, inHead }: { request: About; inHead?: "unit" }) {
  return (
    <>
      <input type="hidden" name="requestID" value={request.id} />
      <input type="hidden" name="seen" value={request.seen} />
      <p>
        {inHead !== "unit" && `${request.unit}: `}
        <b>
          <bdi>{request.title}</bdi>
        </b>
      </p>
    </>
  )
}
