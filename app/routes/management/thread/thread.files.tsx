import { Icon } from "~/ui/icon.tsx"
import type { LetterView } from "./thread.view.ts"

/** What came with an email, and the stored files that it carried. */
export function LetterFiles({ letter: { attachments, files } }: { letter: LetterView }) {
  if (attachments.length === 0 && files.length === 0) return null
  return (
    <ul className="files" aria-label="Files">
      {attachments.map(({ name, uploadedName }) => (
        <li key={name}>
          <FileName name={uploadedName} />
        </li>
      ))}
      {files.map(({ storedFileId, uploadedName }) => (
        <li key={storedFileId}>
          <FileName name={uploadedName} />
        </li>
      ))}
    </ul>
  )
}

function FileName({ name }: { name: string }) {
  return (
    <span className="badge">
      <Icon name="clip" />
      {name}
    </span>
  )
}
