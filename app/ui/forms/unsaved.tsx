import { useRouteLoaderData } from "react-router"
import { Notice } from "../notice.tsx"

/** A message after signing in again: the form contains the values typed before, and nothing was saved. */
export function Unsaved({ className = "notice-line" }: { className?: string }) {
  return (
    <Notice tone="attention" role="status" title="Nothing was saved yet" className={className}>
      <p>Your session had ended. What you typed is filled in again: check it, and send it once more.</p>
    </Notice>
  )
}

/** The same in a dialog with a form, which covers the page. */
export function UnsavedInDialog() {
  const site = useRouteLoaderData<{ isUnsaved: boolean }>("root")
  return site?.isUnsaved ? <Unsaved className="" /> : null
}
