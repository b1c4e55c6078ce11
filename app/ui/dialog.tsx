import type { ComponentProps, ReactNode } from "react"
import { UnsavedInDialog } from "./forms/unsaved.tsx"
import { Notice } from "./notice.tsx"

type DialogProps = {
  title: string
  /** The address of Cancel: the page without this dialog. */
  close?: string
  /** Replaces Cancel; null shows nothing. It comes after `submit`, so that the Enter key presses that one. */
  back?: ReactNode
  closeLabel?: string
  submit?: ReactNode
  /** Attributes of the form around body and button; without them the dialog has no form. */
  form?: ComponentProps<"form">
  children: ReactNode
}

/** A dialog as a state of the page (`?dialog=delete&id=5`), with Cancel as a link. With script it traps the focus. Render it last in the page. */
export function Dialog({ form, ...content }: DialogProps) {
  return (
    <div className="scrim">
      <dialog open aria-labelledby="dialog-title" aria-modal="true">
        {form ? (
          <form {...form}>
            <Content {...content} isForm />
          </form>
        ) : (
          <Content {...content} />
        )}
      </dialog>
    </div>
  )
}

type ContentProps = Omit<DialogProps, "form"> & { isForm?: boolean }

/** The body scrolls when it is longer than the screen. Browsers then make it focusable, and without script they focus it first. */
function Content({ title, close, back, closeLabel = "Cancel", submit, isForm = false, children }: ContentProps) {
  return (
    <>
      <div className="dialog-head">
        <h2 id="dialog-title">{title}</h2>
      </div>
      {/* biome-ignore lint/a11y/noAutofocus: a dialog's text gets the focus when it opens */}
      <div className="dialog-body" autoFocus>
        {isForm && <UnsavedInDialog />}
        {children}
      </div>
      <div className="dialog-end">
        {back === undefined && (
          <a className={submit ? "btn" : "btn btn-primary"} href={close} data-close>
            {closeLabel}
          </a>
        )}
        {submit}
        {back}
      </div>
    </>
  )
}

type ConfirmProps = Pick<DialogProps, "title" | "children"> & {
  close: string
  action?: string
  intent: string
  verb: string
  /** Whether the confirmed action can be undone. */
  isHarmless?: boolean
}

export function ConfirmDialog({ title, close, action = close, intent, verb, isHarmless, children }: ConfirmProps) {
  const submit = (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`btn ${isHarmless ? "btn-primary" : "btn-danger solid"}`}
    >
      {verb}
    </button>
  )
  return (
    <Dialog title={title} close={close} form={{ method: "post", action }} submit={submit}>
      {children}
    </Dialog>
  )
}

type FirstStepProps = Pick<DialogProps, "title" | "children"> & {
  close: string
  /** The page whose next dialog shows the effect of the figures; nothing changes before that is confirmed. */
  action: string
  /** The parameters of that dialog, with the balances that this one shows. */
  query: Record<string, string | number>
  verb: string
  problem: { subject: string; message: string } | null
}

/** The first of two dialogs that change balances: it takes the figures, and the second shows their effect and asks for confirmation. */
export function FirstStepDialog({ title, close, action, query, verb, problem, children }: FirstStepProps) {
  const submit = (
    <button type="submit" className="btn btn-primary">
      {verb}
    </button>
  )
  return (
    <Dialog title={title} close={close} form={{ method: "get", action }} submit={submit}>
      {problem && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          <p>{problem.message}</p>
        </Notice>
      )}
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Dialog>
  )
}

/** The generic error dialog: a subject and a message. Source: specification 1 section 2, Shell. */
export function ErrorDialog({ subject, message, close }: { subject: string; message: string; close: string }) {
  return (
    <Dialog title={subject} close={close} closeLabel="OK">
      <p role="alert">{message}</p>
    </Dialog>
  )
}
