import { Dialog } from "~/ui/dialog.tsx"

/** Refuses a bank account to a tenant who may pay by card only. `instead` names the alternative: "Pay by card". Source: specification 3 section 8. */
export function AchRestricted({ close, instead }: { close: string; instead: string }) {
  return (
    <Dialog title="Payment Method Restricted" close={close} closeLabel="OK">
      <p role="alert">
        Your account is restricted from ACH payments. {instead}, or contact management about it. The{" "}
        <a href="/home/ach">ACH Payment Policy</a> says why an account may be restricted.
      </p>
    </Dialog>
  )
}
