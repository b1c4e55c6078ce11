import { Notice } from "./notice.tsx"

/** Warns that links with http://localhost open on this computer only. */
export function LocalLinksNotice({ title = "Such links open on this computer only" }: { title?: string }) {
  return (
    <Notice tone="attention" title={title}>
      <p>
        They begin with an address of this computer itself. The operator of this portal must set BASE_URL to its public
        address first.
      </p>
    </Notice>
  )
}
