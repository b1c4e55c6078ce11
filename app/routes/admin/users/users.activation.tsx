import { Dialog } from "~/ui/dialog.tsx"
import type { UserDialogData } from "./users.dialog-data.ts"
import { TargetFields } from "./users.target.tsx"

/** For a person who has not chosen a password: mailing the link again, or showing it. A new link is shown here once. */
export function ActivationDialog({ dialog, link }: { dialog: UserDialogData; link: string | undefined }) {
  const { here, address, person, hasServer } = dialog
  if (link !== undefined) return <LinkDialog person={person} here={here} link={link} />
  const classOf = (first: boolean) => (first ? "btn btn-primary" : "btn")
  return (
    <Dialog
      title="Activate User Account"
      close={here}
      form={{ method: "post", action: address }}
      submit={
        <>
          <button type="submit" name="intent" value="link" className={classOf(!hasServer)}>
            Show a link
          </button>
          <button type="submit" name="intent" value="activate" className={classOf(hasServer)}>
            Send activation again
          </button>
        </>
      }
    >
      <TargetFields person={person} here={here} />
      <p>
        <b>{person.name}</b> ({person.email}) has not chosen a password yet.
      </p>
      {!hasServer && <p>No mail server is set: show a link and hand it over yourself.</p>}
      <p>Either makes a new link, which works once, for 7 days. Older links are over.</p>
    </Dialog>
  )
}

type LinkProps = Pick<UserDialogData, "person" | "here"> & { link: string }

function LinkDialog({ person, here, link }: LinkProps) {
  return (
    <Dialog title="Activate User Account" close={here} closeLabel="Done">
      <p>
        Give this link to <b>{person.name}</b> and to nobody else: whoever opens it chooses the password. It works once,
        for 7 days, and is not shown again.
      </p>
      <div className="field">
        <label className="label" htmlFor="activation-link">
          Link
        </label>
        <input className="input" id="activation-link" readOnly value={link} />
      </div>
    </Dialog>
  )
}
