import type { FieldOf } from "./field-box.tsx"
import { FileField, PICTURE_TYPES } from "./file-field.tsx"
import { UploadStatus } from "./upload-status.tsx"

const WHY = "JPEG, PNG or WebP, up to 8 at once and 10 MB each. Where and when a picture was taken is not stored."

export function PictureField({ of, label }: { of: FieldOf; label: string }) {
  return (
    <>
      <FileField of={of} label={label} why={WHY} accept={PICTURE_TYPES} multiple />
      <UploadStatus />
    </>
  )
}
