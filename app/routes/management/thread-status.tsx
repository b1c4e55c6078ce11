type Props = {
  threadId: number
  isResolved: boolean
  subject: string
  action: string
  back?: string
}

/** The box that resolves a thread. A script saves it at once; without script its button does. Source: specification 2 "Email inbox". */
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

export const statusNotice = (status: "resolved" | "unresolved"): string =>
  status === "resolved" ? "The thread was marked resolved." : "The thread was marked unresolved."
