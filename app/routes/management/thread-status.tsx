type Props = {
  threadId: number
  isResolved: boolean
  subject: string
  action: string
  /** The query of the inbox that is shown again afterwards. */
  back?: string
}

/** The resolved box of a thread. Without script its button saves it; a script does at once. Source: specification 2 "Email inbox". */
export function ThreadStatusForm({ threadId, isResolved, subject, action, back }: Props) {
  return (
    <form method="post" action={action} className="thread-status">
      <input type="hidden" name="threadID" value={threadId} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <label className="check">
        <input type="checkbox" name="resolved" id={`resolved-${threadId}`} defaultChecked={isResolved} />
        <span>
          <span data-status>{isResolved ? "Resolved" : "Unresolved"}</span>
          <span className="hidden-text">: {subject}</span>
        </span>
      </label>
      <button type="submit" name="intent" value="status" className="btn btn-sm">
        Save<span className="hidden-text"> the status of {subject}</span>
      </button>
    </form>
  )
}

/** What is said once it is saved. */
export const statusNotice = (status: "resolved" | "unresolved"): string =>
  status === "resolved" ? "The thread was marked resolved." : "The thread was marked unresolved."
