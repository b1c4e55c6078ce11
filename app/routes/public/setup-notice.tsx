import { Notice } from "~/ui/notice.tsx"

/** Where setup is, while nobody can sign in: only the log of the start has its address with the token. */
export function SetupNotice() {
  return (
    <Notice title="Nobody can sign in yet">
      <p>
        <a href="/setup">Set up your property</a> with the token in the log of the start.
      </p>
    </Notice>
  )
}
