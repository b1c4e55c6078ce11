import { Notice } from "./notice.tsx"

/** The notice a page's script fills in when something went wrong; see passkey-ceremony.ts. Put it where the notice shall stand. */
export function Trouble() {
  return (
    <template>
      <Notice tone="problem" role="alert" title="">
        <p />
      </Notice>
    </template>
  )
}
