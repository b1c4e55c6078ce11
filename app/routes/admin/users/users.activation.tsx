import { Dialog } from "~/ui/dialog.tsx"
import { ShownLink } from "~/ui/shown-link.tsx"
import type { UserDialogData } from "./users.dialog-data.ts"
import { TargetFields } from "./users.target.tsx"

/** For a person who has not chosen a password: mails the link again, or shows a new one once. */
export function ActivationDialog({ dialog, link }: { dialog: UserDialogData; link: string | undefined }) {
  const { here, address, person, hasServer, opensOnlyHere } = dialog
  if (link !== undefined) return <LinkDialog person={person} here={here} link={link} opensOnlyHere={opensOnlyHere} />
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
      <p>Either makes a new link, which works once, for 7 days. Older links become invalid.</p>
    </Dialog>
  )
}

/** For a person who forgot the password and whom mail does not reach: shows a new link once. */
export function PasswordLinkDialog({ dialog, link }: { dialog: UserDialogData; link: string | undefined }) {
  const { here, address, person, hasServer, opensOnlyHere } = dialog
  if (link !== undefined) return <PasswordShown person={person} here={here} link={link} opensOnlyHere={opensOnlyHere} />
  return (
    <Dialog
      title="Link to a New Password"
      close={here}
      form={{ method: "post", action: address }}
      submit={
        <button type="submit" name="intent" value="passwordLink" className="btn btn-primary">
          Show a link
        </button>
      }
    >
      <TargetFields person={person} here={here} />
      <p>
        For <b>{person.name}</b> ({person.email}), to hand it over yourself. It works once, for 24 hours. Older links
        become invalid; the present password stays until a new one is chosen.
      </p>
      {hasServer && <p>A mail tells {person.firstName} that a link was made. It does not contain the link.</p>}
      {person.passkeyRequired && (
        <p>
          This account signs in with a passkey: a new password does not change that. The sign-in page recovers access.
        </p>
      )}
      {person.mayBeReleased && (
        <p>
          <a href={`/admin/users?user=${person.id}`}>Let {person.firstName} in without a passkey</a>
        </p>
      )}
    </Dialog>
  )
}

type LinkProps = Pick<UserDialogData, "person" | "here" | "opensOnlyHere"> & { link: string }

function LinkDialog(props: LinkProps) {
  return <Shown {...props} title="Activate User Account" counts="It works once, for 7 days, and is not shown again." />
}

function PasswordShown(props: LinkProps) {
  return (
    <Shown {...props} title="Link to a New Password" counts="It works once, for 24 hours, and is not shown again." />
  )
}

function Shown({ person, here, link, opensOnlyHere, title, counts }: LinkProps & { title: string; counts: string }) {
  return (
    <Dialog title={title} close={here} closeLabel="Done">
      <p>
        Give this link to <b>{person.name}</b> and to nobody else: whoever opens it chooses the password. {counts}
      </p>
      <ShownLink link={link} opensOnlyHere={opensOnlyHere} />
    </Dialog>
  )
}
