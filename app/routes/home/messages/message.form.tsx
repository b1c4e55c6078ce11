import { MAX_MESSAGE_LENGTH } from "~/domain/portal-messages/inputs.ts"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { UploadStatus } from "~/ui/forms/upload-status.tsx"

export const MESSAGE_LABELS = { message: "Message", files: "Files" }

export function MessageFields({ message, files }: { message: FieldOf; files: FieldOf }) {
  return (
    <>
      <TextArea of={message} label={MESSAGE_LABELS.message} rows={6} maxLength={MAX_MESSAGE_LENGTH} required />
      <FileField
        of={files}
        label={MESSAGE_LABELS.files}
        why="PDF, JPEG, PNG or WebP, up to 5 at once and 10 MB each."
        accept="application/pdf,image/jpeg,image/png,image/webp"
        multiple
      />
      <UploadStatus />
    </>
  )
}
