import { Icon } from "../icon.tsx"

/** A file of an email. `to` is null if the file cannot be fetched; `note` says why. */
export type FileView = { name: string; to: string | null; note: string | null }

/** The attachments of a received email, or the stored files sent with our own. */
export function LetterFiles({ files }: { files: readonly FileView[] }) {
  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Files">
      {files.map(({ name, to, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of an email's files never changes
        <li key={index}>
          {to === null ? (
            <span className="badge">
              <Icon name="clip" />
              {[name, note].filter(Boolean).join(", ")}
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
