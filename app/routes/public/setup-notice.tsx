import { Notice } from "~/ui/notice.tsx"

/** Shown while no account exists. Only the log of the start has the address of setup, with its token. */
export function SetupNotice() {
  return (
    <Notice title="Nobody can sign in yet">
      <p>
        <a href="/setup">Set up your property</a> with the token in the log of the start.
      </p>
    </Notice>
  )
}
