import { Dialog } from "~/ui/dialog.tsx"

export const addressWith = (email: string): string =>
  `/admin/login-as?${new URLSearchParams({ targetUserEmail: email })}`

export const confirmAddress = (email: string): string => `${addressWith(email)}&dialog=confirm`

type Props = { email: string; name: string; roleLabel: string }

export function ConfirmDialog({ email, name, roleLabel }: Props) {
  return (
    <Dialog
      title="Login As User"
      close={addressWith(email)}
      form={{ method: "post", action: addressWith(email) }}
      submit={
        <button type="submit" className="btn btn-primary">
          Login as {name}
        </button>
      }
    >
      <input type="hidden" name="targetUserEmail" value={email} />
      <p>
        You will be signed in as <b>{name}</b> ({email}, {roleLabel}) for 60 minutes at most. A banner on every page
        leads back.
      </p>
      <p>What you do is done as that person, and the audit log names you both.</p>
      <p>Money, move-ins and sign-in settings cannot be changed while signed in as somebody else.</p>
    </Dialog>
  )
}
