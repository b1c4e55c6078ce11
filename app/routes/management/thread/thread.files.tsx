import { Icon } from "~/ui/icon.tsx"
import type { FileView } from "./thread.view.ts"

/** What came with an email, and the stored files that it carried. */
export function LetterFiles({ files }: { files: readonly FileView[] }) {
  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Files">
      {files.map(({ name, to, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of one email keep their order
        <li key={index}>
          {to === null ? (
            <span className="badge">
              <Icon name="clip" />
              {name}, {note}
            </span>
          ) : (
            <a className="btn btn-sm" href={to}>
              <Icon name="clip" />
              {name}
              {note !== null && <small className="quiet"> {note}</small>}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
