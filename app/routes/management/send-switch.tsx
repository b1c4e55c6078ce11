import { Badge } from "~/ui/badge.tsx"
import { Icon } from "~/ui/icon.tsx"

type SwitchProps = {
  /** The address of the form, and the name of its field with the id of the reminder or email. */
  action: string
  field: string
  of: { id: number; subject: string; isDisabled: boolean }
  /** Whether unsent mail waits until it is enabled again. */
  isWaiting: boolean
  buttonId?: string
}

/** Enables or disables a reminder or a scheduled email. */
export function SendSwitch({ action, field, of: { id, subject, isDisabled }, isWaiting, buttonId }: SwitchProps) {
  return (
    <form method="post" action={action} className="actions">
      <input type="hidden" name={field} value={id} />
      <input type="hidden" name="isDisabled" value={isDisabled ? "" : "true"} />
      <button
        type="submit"
        name="intent"
        value="toggle"
        className="btn switch"
        role="switch"
        aria-checked={!isDisabled}
        id={buttonId}
      >
        <Icon name={isDisabled ? "close" : "check"} />
        {isDisabled ? "Disabled" : "Enabled"}
        <span className="hidden-text">, {subject}</span>
      </button>
      {isWaiting && (
        <Badge tone="problem" icon={false}>
          Not sent until it is enabled
        </Badge>
      )}
    </form>
  )
}
